import path from 'node:path';
import js from '@eslint/js';
import tailwind from 'eslint-plugin-better-tailwindcss';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

const code = ['**/*.{ts,tsx}'];
const scripts = ['**/*.{mjs,cjs}'];
const tests = ['**/*.{test,spec}.{ts,tsx}', 'apps/*/test/**', 'drills/**', 'e2e/**'];
const data = ['**/data/**', 'apps/web/src/kit/pictures/logo.tsx'];

const functionLength = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];

const noEnums = { selector: 'TSEnumDeclaration', message: 'Use a const array and its union type.' };
const clockOnly = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Ask the injected clock (platform/clock.ts) for the time.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Ask the injected clock (platform/clock.ts) for the time.',
  },
  {
    selector: "CallExpression[callee.name='Date']",
    message: 'Ask the injected clock (platform/clock.ts) for the time.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Use node:crypto, or a seed that is passed in.',
  },
];

const nodeGlobals = Object.fromEntries(
  ['process', 'console', 'Buffer', 'URL', 'URLSearchParams', 'AbortController', 'AbortSignal', 'fetch']
    .concat(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'])
    .concat(['structuredClone', 'TextEncoder', 'TextDecoder', 'module', 'require', '__dirname'])
    .map((name) => [name, 'readonly']),
);

const notOurs = (pattern, message) => ({ pattern: `^(?:[^[]*:)?!?-?(?:${pattern})`, message });
const restrictedClasses = [
  notOurs(
    '(?:m|p|scroll-m|scroll-p|border-|rounded-)[lr](?:-|$)|rounded-(?:tl|tr|bl|br)(?:-|$)|(?:left|right)-|(?:text|float|clear)-(?:left|right)$',
    'Use the logical class (ms, me, ps, pe, start, end, text-start).',
  ),
  notOurs(
    'tracking-(?!normal$)|uppercase$|capitalize$|italic$',
    'Arabic has none of this; write it in a module under :lang(en).',
  ),
  notOurs(
    '(?:m|p)[xytbse]?-(?!(?:0|4|8|12|16|24|32|40|48|64|80)$)\\d|gap(?:-[xy])?-(?!(?:0|4|8|12|16|24|32|40|48|64|80)$)\\d',
    'Take a step of the scale in theme.ts.',
  ),
  notOurs(
    '(?:w|h|size|basis|min-w|min-h|max-w|max-h|top|bottom|start|end|inset(?:-[xy])?)-\\[[\\d.]+rem\\]$',
    'Write the length in pixels without brackets: w-240 is 15rem.',
  ),
  notOurs(
    '(?:bg|text|border|fill|stroke|outline)-\\[(?:#|rgb|hsl|ok|var\\(--color)',
    'Take a colour of theme.ts.',
  ),
  notOurs('text-\\[[\\d.]+(?:rem|px)\\]$', 'Take a size of theme.ts.'),
];

export default defineConfig(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '.cache/',
      'data/',
      'test-results/',
      'playwright-report/',
      '**/.canary/',
    ],
  },
  {
    // No suppressions: fix a wrong rule here.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-warning-comments': ['error', { terms: ['oxlint-disable'], location: 'anywhere' }],
      eqeqeq: 'error',
      'max-lines': ['error', 400],
      'max-lines-per-function': functionLength(40),
    },
  },
  js.configs.recommended,
  // Input is searched for control characters on purpose.
  { rules: { 'no-control-regex': 'off' } },
  { files: scripts, languageOptions: { globals: nodeGlobals } },
  {
    files: code,
    // oxlint runs the typed rules, unused variables and the rules of hooks (.oxlintrc.json).
    extends: [ts.configs.base, ts.configs.eslintRecommended],
    rules: { 'no-unused-vars': 'off', 'no-restricted-syntax': ['error', noEnums] },
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    plugins: { 'better-tailwindcss': tailwind },
    settings: {
      'better-tailwindcss': {
        entryPoint: path.join(import.meta.dirname, 'apps/web/src/kit/style/utilities.css'),
        selectors: [
          { kind: 'attribute', name: '^className$', match: [{ type: 'strings' }] },
          { kind: 'callee', name: '^classes$', match: [{ type: 'strings' }] },
        ],
      },
    },
    rules: {
      // `mirrors` turns an icon with the reading direction (kit/style/base.css).
      'better-tailwindcss/no-unknown-classes': ['error', { ignore: ['^mirrors$'] }],
      'better-tailwindcss/no-conflicting-classes': 'error',
      'better-tailwindcss/no-duplicate-classes': 'error',
      'better-tailwindcss/no-restricted-classes': ['error', { restrict: restrictedClasses }],
    },
  },
  {
    // JSX puts one element on a line, so 40 lines hold hardly any logic.
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': functionLength(80) },
  },
  {
    files: ['apps/*/src/**', 'packages/*/src/**'],
    rules: { 'no-console': 'error' },
  },
  {
    // The browser has no other log for failures.
    files: ['apps/web/src/**'],
    rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
  },
  {
    files: ['apps/server/src/**'],
    ignores: ['apps/server/src/platform/clock.ts', 'apps/server/src/platform/pure/dubai-time.ts', ...tests],
    rules: { 'no-restricted-syntax': ['error', noEnums, ...clockOnly] },
  },
  {
    // A describe block is a list of tests, and a catalogue is one value.
    files: [...tests, ...data],
    rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
  },
);
