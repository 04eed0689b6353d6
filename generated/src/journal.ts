// Generated from the gateway's catalog. Do not edit: `sdkgen generate` writes it anew.
export * from "#runtime/jobs/index.js";
