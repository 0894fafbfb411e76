const contract = '^packages/contract/src/';
const food = '^packages/food/';
const server = '^apps/server/src/';
const modules = `${server}modules/`;
const platform = `${server}platform/`;
const adapters = `${server}adapters/`;
const events = `${server}domain-events\\.ts$`;
const web = '^apps/web/src/';
const actor = `${platform}http/actor\\.ts$`;
const ports = `${platform}ports\\.ts$`;
const zod = '(^|/)node_modules/zod/';
const tests = '\\.(test|spec)\\.tsx?$';
const harness = ['^apps/[^/]+/test/', '^e2e/', '^bench/', '^drills/', '^tools/'];

// Packages that only compute: no I/O, no clock.
const purePackages = '(^|/)node_modules/(libphonenumber-js|adhan)/';
const pure = [contract, `${platform}pure/`, events, purePackages];

const ownPure = `${modules}$1/.*\\.(rules|machine)\\.ts$`;
const doors = `${modules}[^/]+/index\\.ts$`;
const entries = `${modules}.+[/.](routes|jobs)\\.ts$`;
const rulesFile = `${modules}([^/]+)/.*\\.(?:rules|machine)\\.ts$`;

const fileRules = [
  {
    name: 'rules-are-pure',
    comment:
      'A .rules or .machine file decides from what it is given: rows, ids and the time are parameters.',
    from: { path: rulesFile },
    to: { pathNot: [...pure, ownPure], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'rules-take-types-of-their-module',
    comment:
      "Types may come from the module itself, from another module's index.ts, the ports and the food data.",
    from: { path: rulesFile },
    to: {
      pathNot: [...pure, `${modules}$1/`, actor, ports, doors, food, zod],
      dependencyTypes: ['type-only'],
    },
  },
  {
    name: 'stores-hold-sql',
    comment: 'A .store file holds SQL; requests, jobs and the outside are above it.',
    from: { path: `${modules}.+\\.store\\.ts$` },
    to: { path: [entries, `${platform}http/`, adapters] },
  },
  {
    name: 'entries-are-not-imported',
    comment: 'Only index.ts registers routes and jobs; share code through a command, a query or rules.',
    from: { path: `${modules}`, pathNot: [doors, tests] },
    to: { path: entries, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'the-outside-is-a-port',
    comment: 'Take the port from the context; only jobs and index.ts name an adapter.',
    from: { path: modules, pathNot: [doors, `${modules}.+[/.]jobs\\.ts$`, tests] },
    to: { path: adapters },
  },
];

const serverRules = [
  {
    name: 'door-imports-own-files',
    comment: "A module's index.ts registers the module; of adapters and other modules it imports only types.",
    from: { path: `${modules}([^/]+)/index\\.ts$` },
    to: { path: [modules, adapters], pathNot: `${modules}$1/`, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'modules-meet-at-the-door',
    comment: "Import the other module's index.ts, or listen to its domain event.",
    from: { path: `${modules}([^/]+)/`, pathNot: tests },
    to: { path: modules, pathNot: [`${modules}$1/`, doors] },
  },
  {
    name: 'modules-are-entered-by-the-door',
    comment: "Import the module's index.ts.",
    from: { pathNot: [modules, tests, ...harness] },
    to: { path: modules, pathNot: doors },
  },
  {
    name: 'platform-knows-no-module',
    comment: 'The platform serves every module and knows none.',
    from: { path: platform, pathNot: tests },
    to: { path: [modules, `${server}(app|context|main|admin)\\.ts$`] },
  },
  {
    name: 'platform-pure-is-pure',
    comment: 'Pure code imports no I/O.',
    from: { path: `${platform}pure/`, pathNot: tests },
    to: { pathNot: pure },
  },
  {
    name: 'adapters-know-no-module',
    comment: 'An adapter implements a port; the module calls it, never the other way.',
    from: { path: adapters, pathNot: tests },
    to: { path: [modules, `${server}(app|context|main)\\.ts$`] },
  },
  {
    name: 'only-main-sees-the-app',
    comment: 'app.ts is the composition root; nothing below it may look up.',
    from: { path: modules, pathNot: tests },
    to: { path: `${server}(app|context|main)\\.ts$` },
  },
  {
    name: 'events-are-plain',
    comment: 'Domain events are names and payloads; they need the contract at most.',
    from: { path: events },
    to: { pathNot: [contract, `${platform}pure/`] },
  },
  {
    name: 'server-knows-no-web',
    comment: 'Web and server meet only at the contract.',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
];

const packageRules = [
  {
    name: 'contract-imports-only-zod',
    comment: 'The contract is spoken by both sides: it takes nothing but zod.',
    from: { path: contract, pathNot: tests },
    to: { pathNot: [contract, zod] },
  },
  {
    name: 'food-is-data',
    comment: 'The food package holds data and its loader; it knows the contract at most.',
    from: { path: food, pathNot: tests },
    to: { pathNot: [food, contract, zod], dependencyTypesNot: ['core'] },
  },
];

const webRules = [
  {
    name: 'web-knows-no-server',
    comment: 'Web and server meet only at the contract; the food data reaches the web over the wire.',
    from: { path: '^apps/web/' },
    to: { path: ['^apps/server/', food] },
  },
  {
    name: 'lib-and-kit-know-no-feature',
    comment: 'lib and kit are free of the domain: features and shells build on them.',
    from: { path: `${web}(lib|kit|i18n)/` },
    to: { path: `${web}(features|shells)/` },
  },
  {
    name: 'lib-knows-no-kit',
    comment: 'lib is below kit.',
    from: { path: `${web}lib/` },
    to: { path: `${web}kit/` },
  },
  {
    name: 'features-know-no-shell',
    comment: 'A feature does not know where it is shown; shells compose features.',
    from: { path: `${web}features/` },
    to: { path: `${web}shells/` },
  },
  {
    name: 'no-feature-imports-a-feature',
    comment: 'Compose the two in a shell, or move what they share to lib or kit.',
    from: { path: `${web}features/([^/]+)/` },
    to: { path: `${web}features/`, pathNot: `${web}features/$1/` },
  },
];

const everywhereRules = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one file, or hide a third.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-test-in-the-product',
    comment: 'Tests and their harness stay out of the running code.',
    from: { path: ['^apps/[^/]+/src/', '^packages/'], pathNot: tests },
    to: { path: [tests, ...harness] },
  },
  {
    name: 'every-import-resolves',
    comment: 'The file or package does not exist; an unread import would pass every other rule.',
    from: {},
    // The build makes virtual modules while it runs.
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

const forbidden = [...fileRules, ...serverRules, ...packageRules, ...webRules, ...everywhereRules];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)\\.canary/', '(^|/)dist/'] },
    // Type imports are imports: a layer leaks by its types as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
