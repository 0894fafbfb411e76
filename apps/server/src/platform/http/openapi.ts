import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { commonErrors, errorReply, errorStatus, type ErrorCode } from '@sufra/contract/errors.ts';
import { changedEvent, type Stream } from '@sufra/contract/live.ts';
import { rolesWith } from '@sufra/contract/identity/staff-rights.ts';
import { partnerRolesWith } from '@sufra/contract/partners/partner-rights.ts';
import type { Route, Who } from '@sufra/contract/route.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { inputSchema, replySchema, type JsonSchema } from './serve.ts';

const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });

function openApiOf(routes: readonly Route[], streams: readonly Stream[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const add = (path: string, method: string, operation: object): void => {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[template] = { ...paths[template], [method]: operation };
  };
  for (const route of routes) add(route.path, route.method.toLowerCase(), operationOf(route));
  for (const stream of streams) add(stream.path, 'get', streamOperationOf(stream));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sufra',
      version: '0.1.0',
      description: 'Every call of the apps; who may call is part of each.',
    },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sufra_session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: replySchema(errorReply), ChangedEvent: replySchema(changedEvent) },
    },
    paths,
  };
}

function operationOf(route: Route): Record<string, unknown> {
  const body = inputSchema(route.body);
  const hasBody = Object.keys((body['properties'] as object | undefined) ?? {}).length > 0;
  return {
    operationId: route.name,
    summary: route.summary,
    description: callersOf(route),
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(hasBody ? { requestBody: { required: true, ...json(body) } } : {}),
    ...securityOf(route.who),
    responses: {
      [route.status]: { description: 'Done.', ...contentOf(route) },
      ...errorsOf(route.errors),
    },
  };
}

const contentOf = ({ produces, reply }: Route): object =>
  produces === 'application/json'
    ? json(replySchema(reply))
    : { content: { [produces]: { schema: { type: 'string', format: 'binary' } } } };

const streamMeaning =
  'Server-sent events. The stream opens with an event named "changed" and sends one whenever something has changed; ' +
  'its data is a ChangedEvent, and the reader then asks the ordinary call. Lines that begin with a colon only show ' +
  'that the stream lives.';

function streamOperationOf(stream: Stream): Record<string, unknown> {
  return {
    operationId: stream.name,
    summary: stream.summary,
    description: callersOf(stream),
    parameters: parametersOf(stream.params, 'path'),
    ...securityOf(stream.who),
    responses: {
      200: {
        description: streamMeaning,
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      ...errorsOf([]),
    },
  };
}

type Callers = Pick<Route, 'who'> & Partial<Pick<Route, 'right' | 'partnerRight'>>;

const callersOf = ({ who, right, partnerRight }: Callers): string => {
  const roles = right ? rolesWith(right) : partnerRight ? partnerRolesWith(partnerRight) : [];
  return `Who may call: ${who}.${roles.length > 0 ? ` Roles: ${roles.join(', ')}.` : ''}`;
};

const securityOf = (who: Who): object =>
  who === 'anyone' || who === 'demo' ? {} : { security: [{ session: [] }, { bearer: [] }] };

function parametersOf(schema: z.ZodMiniType, place: 'path' | 'query'): unknown[] {
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }));
}

function errorsOf(errors: readonly ErrorCode[]): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...commonErrors, ...errors]) {
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), ...json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

const pageCsp =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; frame-ancestors 'none'";

/** /api/docs and /api/docs/json, generated on the first request. */
export async function addDocs(
  app: FastifyInstance,
  routes: readonly Route[],
  streams: readonly Stream[],
): Promise<void> {
  let document: Record<string, unknown> | null = null;
  const made = (): Record<string, unknown> => (document ??= openApiOf(routes, streams));
  await app.register(swagger, { mode: 'static', specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pageCsp,
    logo: [] as never,
    transformSpecification: made,
    transformSpecificationClone: false,
  });
}
