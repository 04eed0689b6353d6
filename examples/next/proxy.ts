// Gives each browser a secret name as a substitute for a sign-in.
import { NextResponse, type NextRequest } from "next/server";

export function proxy({ cookies }: NextRequest): NextResponse {
  const response = NextResponse.next();
  if (!cookies.has("visitor")) {
    response.cookies.set("visitor", crypto.randomUUID(), { httpOnly: true, sameSite: "lax" });
  }
  return response;
}

export const config = { matcher: "/" };
