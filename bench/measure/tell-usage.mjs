// Node loads this module into a child process. The module answers each message of the parent with
// the processor time and memory of the child.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 2 ** 20 });
});
process.channel.unref();
