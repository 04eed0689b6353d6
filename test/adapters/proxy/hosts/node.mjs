// Serves Hono, Express and Fastify, each on its own port, and prints the ports.
import { serve } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { toNode } from "gateway-sdk/proxy";
import { siteOf } from "./site.mjs";

const told = (name, port) => console.log(JSON.stringify({ name, port }));
const orders = JSON.parse(process.env.GATEWAYS);

const hono = new Hono();
const proxy = siteOf(orders.Hono);
hono.all("/api/gateway/*", (context) => proxy(context.req.raw));
serve({ fetch: hono.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => told("Hono", port));

const app = express();
app.use("/api/gateway", toNode(siteOf(orders.Express)));
const listening = app.listen(0, "127.0.0.1", () => told("Express", listening.address().port));

const fast = fastify();
fast.removeAllContentTypeParsers();
fast.addContentTypeParser("*", (request, payload, done) => done(null));
fast.all("/api/gateway/*", toNode(siteOf(orders.Fastify)));
await fast.listen({ port: 0, host: "127.0.0.1" });
told("Fastify", fast.server.address().port);
