// Decides who may import whom; `npm run check` reads it and proves with the canary that every rule here bites.
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
const harness = ['^apps/server/test/', '^e2e/', '^bench/', '^tools/'];

// Packages that only compute: no I/O, no clock.
const purePackages = '(^|/)node_modules/(libphonenumber-js|adhan)/';
const pure = [contract, `${platform}pure/`, events, purePackages];

const own = (...suffixes) => `${modules}$1/[^/]+\\.(${suffixes.join('|')})\\.ts$`;
const ownPure = own('machine', 'rules', 'policy', 'views');
const doors = `${modules}[^/]+/index\\.ts$`;
const platformWithout = (...names) => `${platform}(?!(${names.join('|')})(/|\\.))`;

/**
 * The closed file names of a module: what each suffix may import (`may`), and what it may import besides as types
 * only (`types`). `$1` is the module.
 */
const closedNames = {
  'machine|rules|policy': {
    job: 'decides, purely: the clock, the ids and the rows are passed in',
    may: [...pure, ownPure],
    types: [actor, ports, doors, food],
  },
  views: {
    job: 'masks rows to the shape of the wire, purely',
    may: [...pure, ownPure],
    types: [actor, ports, doors, food, zod, own('repo', 'reads')],
  },
  repo: {
    job: "writes and loads its own module's tables",
    may: [...pure, ownPure, platformWithout('http', 'jobs')],
    types: [platform, doors, food],
  },
  reads: {
    job: 'answers one screen with one SELECT',
    may: [...pure, ownPure, own('reads'), `${platform}db/`],
    types: [platform, doors, food],
  },
  flows: {
    job: 'performs one command; the outside is called by jobs, after the commit',
    may: [...pure, ownPure, own('repo', 'reads', 'flows'), platformWithout('http'), doors, food],
    types: [platform],
  },
  jobs: {
    job: 'enters from the clock, a queue or a domain event',
    may: [...pure, own('flows'), platformWithout('http'), adapters, food],
    types: [platform, doors],
  },
  routes: {
    job: 'is the HTTP table',
    may: [...pure, own('flows', 'reads', 'views'), `${platform}http/`],
    types: [platform, doors, zod],
  },
};

const closedNameRules = Object.entries(closedNames).flatMap(([suffix, { job, may, types }]) => {
  const name = `closed-name-${suffix.split('|')[0]}`;
  const from = { path: `${modules}([^/]+)/[^/]+\\.(?:${suffix})\\.ts$` };
  const comment = `A .${suffix.replaceAll('|', '/.')} file ${job}; see the table of closed file names.`;
  return [
    { name, comment, from, to: { pathNot: may, dependencyTypesNot: ['type-only'] } },
    {
      name: `${name}-types`,
      comment,
      from,
      to: { pathNot: [...may, ...types], dependencyTypes: ['type-only'] },
    },
  ];
});

const serverRules = [
  {
    name: 'door-imports-own-files',
    comment: "A module's index.ts opens its own files; it takes nothing else but types.",
    from: { path: `${modules}([^/]+)/index\\.ts$` },
    to: { pathNot: `${modules}$1/`, dependencyTypesNot: ['type-only'] },
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
    name: 'lib-and-ui-know-no-feature',
    comment: 'lib and ui are free of the domain: features and app build on them.',
    from: { path: `${web}(lib|ui|i18n)/` },
    to: { path: `${web}(features|app)/` },
  },
  {
    name: 'lib-knows-no-ui',
    comment: 'lib is below ui.',
    from: { path: `${web}lib/` },
    to: { path: `${web}ui/` },
  },
  {
    name: 'features-know-no-app',
    comment: 'A feature does not know where it is shown; app composes features.',
    from: { path: `${web}features/` },
    to: { path: `${web}app/` },
  },
  {
    name: 'no-feature-imports-a-feature',
    comment: 'Compose the two in app, or move what they share to lib or ui.',
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

const forbidden = [...closedNameRules, ...serverRules, ...packageRules, ...webRules, ...everywhereRules];

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
