import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Finding } from '../check-structure/parts.ts';
import { unknown } from './columns.ts';
import { Comparer, deliveredAs, plainly, scalars } from './compare.ts';
import { openDatabase, type Database } from './database.ts';
import type { Text } from './evaluate.ts';
import { columnsOf, type Parameter } from './nullability.ts';
import { Sites, type Site } from './sites.ts';

const folder = 'tools/check-sql';
const canaryFile = `${folder}/.canary/statements.ts`;

type Texts = Readonly<Record<string, readonly string[]>>;
/**
 * By file and function: columns that only an application invariant keeps from being null, or `*` for a whole statement.
 */
type Unchecked = Readonly<Record<string, Texts>>;

interface Wrong extends Pick<Site, 'file' | 'line' | 'within'> {
  readonly message: string;
}

/** Prepares every statement of the server on a real database and compares its columns with the row type. */
export async function checkSql(root: string): Promise<readonly Finding[]> {
  const program = programOf(root);
  const isChecked = ({ fileName }: ts.SourceFile): boolean => {
    const file = path.relative(root, fileName);
    return file === canaryFile || (file.startsWith('apps/server/src/') && !file.endsWith('.test.ts'));
  };
  const sites = new Sites(program, program.getSourceFiles().filter(isChecked), root).all();
  const database = await openDatabase();
  try {
    const wrongs = await new Check(program.getTypeChecker(), database).wrongs(sites);
    return findings(root, wrongs);
  } finally {
    await database.close();
  }
}

function programOf(root: string): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)) as {
    config: object;
  };
  const include = { ...config, include: ['apps/server/src', canaryFile] };
  const { fileNames, options } = ts.parseJsonConfigFileContent(include, ts.sys, root);
  return ts.createProgram(
    fileNames.filter((file) => !file.endsWith('.test.ts')),
    options,
  );
}

class Check {
  private readonly checker: ts.TypeChecker;
  private readonly comparer: Comparer;
  private readonly database: Database;

  constructor(checker: ts.TypeChecker, database: Database) {
    this.checker = checker;
    this.comparer = new Comparer(checker);
    this.database = database;
  }

  async wrongs(sites: readonly Site[]): Promise<Wrong[]> {
    const wrongs = new Map<string, Wrong>();
    for (const site of sites) {
      const { file, line, within } = site;
      for (const message of await this.read(site))
        wrongs.set(`${file}:${line} ${message}`, { file, line, within, message });
    }
    return [...wrongs.values()];
  }

  private async read(site: Site): Promise<readonly string[]> {
    if (site.unread !== null) return [`${cannot} ${site.unread}`];
    const variants = new Map(site.statements.map((text) => [textOf(text), text]));
    if (variants.size === 0) return [`${cannot} no way to put it together`];
    const wrongs: string[] = [];
    for (const [text, { values }] of variants) wrongs.push(...(await this.compare(site, text, values)));
    return wrongs;
  }

  private async compare(site: Site, text: string, values: readonly ts.Type[]): Promise<readonly string[]> {
    const { catalog } = this.database;
    const described = await this.database.describe(text).catch((error: unknown) => String(error));
    if (typeof described === 'string') return [`PostgreSQL refuses it: ${described.replace(/^error: /, '')}`];
    const parameters = values.map((value) => this.parameterOf(value));
    const known = columnsOf(catalog, described.query, parameters);
    const kinds = site.isPlain ? plainly : scalars;
    const delivered = described.columns.map(({ name, type }, index) =>
      deliveredAs(name, { ...(known[index] ?? unknown), type }, catalog, kinds),
    );
    return this.comparer.wrongs(site.row, delivered);
  }

  private parameterOf(type: ts.Type): Parameter {
    const parts = type.isUnion() ? type.types : [type];
    const elements = parts.flatMap((part) =>
      this.checker.isArrayType(part) ? this.checker.getTypeArguments(part as ts.TypeReference) : [],
    );
    return { nullable: parts.some(isEmpty), nullableElements: elements.some(mayBeEmpty) };
  }
}

const cannot = "can't be checked:";

const isEmpty = ({ flags }: ts.Type): boolean => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;

const mayBeEmpty = (type: ts.Type): boolean => (type.isUnion() ? type.types : [type]).some(isEmpty);

const textOf = ({ texts }: Text): string =>
  texts.reduce((sum, piece, index) => (index === 0 ? piece : `${sum}$${index}${piece}`), '');

function findings(root: string, wrongs: readonly Wrong[]): Finding[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(root, folder, name), 'utf8'));
  const canary = read('canary.json') as Texts;
  const unchecked = read('unchecked.json') as Unchecked;
  const isListed = (wrong: Wrong): boolean =>
    unchecked[wrong.file]?.[wrong.within]?.includes(columnIn(wrong)) === true;
  return [
    ...wrongs
      .filter((wrong) => wrong.file !== canaryFile && !isListed(wrong))
      .map(({ file, line, message }) => ({ file, line, message, rule: 'sql' })),
    ...differences(
      canary,
      wrongs.filter(({ file }) => file === canaryFile),
    ),
    ...checkedMeanwhile(unchecked, wrongs),
  ];
}

/** The canary must show exactly its mistakes. */
function differences(canary: Texts, wrongs: readonly Wrong[]): Finding[] {
  const seen = new Set(wrongs.map(({ within, message }) => `${within}: ${message}`));
  const expected = new Set(
    Object.entries(canary).flatMap(([name, messages]) => messages.map((message) => `${name}: ${message}`)),
  );
  const at = { file: canaryFile, line: 1, rule: 'sql-canary' };
  return [
    ...[...expected]
      .filter((one) => !seen.has(one))
      .map((one) => ({ ...at, message: `no longer reports ${one}` })),
    ...[...seen]
      .filter((one) => !expected.has(one))
      .map((one) => ({ ...at, message: `wrongly reports ${one}` })),
  ];
}

const columnIn = ({ message }: Wrong): string => /^"([\w.]+)"/.exec(message)?.[1] ?? '*';

/** The list may only get shorter. */
function checkedMeanwhile(unchecked: Unchecked, wrongs: readonly Wrong[]): Finding[] {
  const found = new Set(wrongs.map((wrong) => `${wrong.file} ${wrong.within} ${columnIn(wrong)}`));
  return Object.entries(unchecked).flatMap(([file, functions]) =>
    Object.entries(functions).flatMap(([name, columns]) =>
      columns
        .filter((column) => !found.has(`${file} ${name} ${column}`))
        .map((column) => ({
          file,
          line: 1,
          rule: 'sql',
          message: `${name} ${column} passes; take it off unchecked.json.`,
        })),
    ),
  );
}
