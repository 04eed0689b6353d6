// The part of react-dom that the pages use. The types of react-dom are a separate package.
declare module "react-dom/client" {
  export function createRoot(element: Element): { render(node: React.ReactNode): void };
}
