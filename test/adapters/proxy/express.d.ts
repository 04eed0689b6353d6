// What a test uses of Express, whose types are a package of their own.
declare module "express" {
  import type { Server } from "node:http";
  interface App {
    use(...handlers: readonly unknown[]): void;
    listen(port: number, host: string): Server;
  }
  const express: { (): App; json(): unknown };
  export default express;
}
