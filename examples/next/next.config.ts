import type { NextConfig } from "next";

const config: NextConfig = {
  // This folder, also where a folder above has a lockfile.
  turbopack: { root: import.meta.dirname },
};

export default config;
