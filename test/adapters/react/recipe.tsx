// A recipe of docs/react.md in the app of its user.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Video as WithQuery } from "../../../examples/react/react-query.js";
import { Video as WithSwr } from "../../../examples/react/swr.js";

const Video = location.pathname === "/swr" ? WithSwr : WithQuery;
const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Video />
      </QueryClientProvider>
    </StrictMode>,
  );
}
