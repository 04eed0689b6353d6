// What the pages use of react-dom, whose types are a package of their own.
declare module "react-dom/client" {
  export function createRoot(element: Element): { render(node: React.ReactNode): void };
}
