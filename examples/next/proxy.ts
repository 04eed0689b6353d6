// Gives each browser a name that only it knows, in place of a sign-in.
import { NextResponse, type NextRequest } from "next/server";

export function proxy({ cookies }: NextRequest): NextResponse {
  const response = NextResponse.next();
  if (!cookies.has("visitor")) {
    response.cookies.set("visitor", crypto.randomUUID(), { httpOnly: true, sameSite: "lax" });
  }
  return response;
}

export const config = { matcher: "/" };
