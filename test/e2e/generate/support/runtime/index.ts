// The runtime of SDKs whose runtime no test looks at: each file more costs every run.
export {};
