// The part of Express that a test uses. The types of Express are a separate package.
declare module "express" {
  import type { Server } from "node:http";
  interface App {
    use(...handlers: readonly unknown[]): void;
    listen(port: number, host: string): Server;
  }
  const express: { (): App; json(): unknown };
  export default express;
}
