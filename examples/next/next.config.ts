import type { NextConfig } from "next";

const config: NextConfig = {
  // This folder, even if a parent folder has a lockfile.
  turbopack: { root: import.meta.dirname },
};

export default config;
