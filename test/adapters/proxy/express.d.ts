// What a test uses of Express, whose types are a package of their own.
declare module "express" {
  interface App {
    use(...handlers: readonly unknown[]): void;
    listen(port: number, host: string): import("node:http").Server;
  }
  const express: { (): App; json(): unknown };
  export default express;
}
