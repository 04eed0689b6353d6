// Loaded into a process: tells its processor time and memory whenever the parent process asks.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 });
});
process.channel.unref();
