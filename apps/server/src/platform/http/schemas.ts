import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

export const replySchema = (schema: z.ZodMiniType): JsonSchema =>
  simplify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })) as JsonSchema;

/** Compiled with the first reply: compiling hundreds at once would delay every start. */
export function serializerOf(schema: z.ZodMiniType): (reply: unknown) => string {
  let write: ((reply: unknown) => string) | null = null;
  return (reply) => {
    write ??= fastJson(replySchema(schema)) as (reply: unknown) => string;
    return write(reply);
  };
}

export const inputSchema = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

// `X or null` as `nullable` lets the serialiser write X directly instead of trying alternatives.
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key]) => key !== '$schema');
  const simple: JsonSchema = Object.fromEntries(entries.map(([key, value]) => [key, simplify(value)]));
  const choices = simple['anyOf'];
  if (!Array.isArray(choices) || choices.length !== 2) return simple;
  const [first, second] = choices as [JsonSchema, JsonSchema];
  if (second['type'] !== 'null') return simple;
  const { anyOf: _dropped, ...rest } = simple;
  return { ...rest, ...first, nullable: true };
}
