import { allStreams } from '@sufra/contract/live.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { addDocs } from './openapi.ts';
import { createServer } from './server.ts';

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly { name: string; in: string }[];
  readonly responses: Readonly<Record<string, { content: Record<string, unknown> }>>;
}

type Document = Readonly<Record<'paths', Record<string, Record<string, Operation>>>>;

async function published(): Promise<Document> {
  const settings = { publicOrigin: null, trustProxy: 0, rateLimitPerMinute: 0, callsAtOnce: 200 };
  const server = await createServer(settings, createLog('silent'));
  onTestFinished(() => server.close());
  await addDocs(server, allRoutes, allStreams);
  return (await server.inject('/api/docs/json')).json<Document>();
}

const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

it('has every call of the contract', async () => {
  const { paths } = await published();
  for (const route of allRoutes) {
    const operation = paths[templateOf(route.path)]?.[route.method.toLowerCase()];
    const caller = `Who may call: ${route.who}.`;
    const description =
      route.right === null && route.partnerRight === null
        ? caller
        : (expect.stringContaining(`${caller} Roles: owner`) as string);
    expect(operation).toMatchObject({ operationId: route.name, description });
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining([String(route.status), '404']),
    );
  }
});

it('names the staff roles that may call', async () => {
  const { paths } = await published();
  expect(paths['/api/admin/orders/{id}/refunds']?.['post']).toMatchObject({
    description: 'Who may call: admin. Roles: owner, operations, support, finance.',
  });
});

it('has every stream, as events', async () => {
  const { paths } = await published();
  for (const stream of allStreams) {
    const operation = paths[templateOf(stream.path)]?.['get'];
    expect(operation).toMatchObject({
      operationId: stream.name,
      description: expect.stringContaining(`Who may call: ${stream.who}.`) as string,
    });
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual(['text/event-stream']);
    expect(operation?.parameters.map(({ name }) => `:${name}`)).toEqual(stream.path.match(/:\w+/g) ?? []);
  }
});
