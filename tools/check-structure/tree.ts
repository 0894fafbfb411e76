import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const skippedFolders = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);
const readable = /\.(tsx?|mts|mjs|cjs|js|css|json|sql|html|md|ya?ml|py|sh)$/;
const parsed = /\.(tsx?|mts|mjs|cjs|js)$/;

/** `path` is relative to the root, with forward slashes. */
export interface File {
  readonly path: string;
  readonly text: string;
  /** Parsed on first use; TypeScript and JavaScript only. */
  readonly ast: ts.SourceFile;
  /** From 1. */
  lineAt(offset: number): number;
}

export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface Rule {
  readonly name: string;
  check(tree: Tree): Iterable<Problem>;
}

export class Tree {
  readonly files: readonly File[];
  readonly #byPath: ReadonlyMap<string, File>;

  constructor(files: readonly File[]) {
    this.files = files;
    this.#byPath = new Map(files.map((file) => [file.path, file]));
  }

  get(filePath: string): File | undefined {
    return this.#byPath.get(filePath);
  }

  matching(pattern: RegExp): File[] {
    return this.files.filter((file) => pattern.test(file.path));
  }

  /** Without tests. */
  code(pattern: RegExp): File[] {
    return this.matching(pattern).filter((file) => isCode(file.path) && !isTest(file.path));
  }
}

export const isCode = (filePath: string): boolean => parsed.test(filePath);

export const isTest = (filePath: string): boolean =>
  /\.(test|spec)\.tsx?$|^apps\/(server|web)\/test\/|^(drills|e2e)\//.test(filePath);

function fileOf(filePath: string, text: string): File {
  let ast: ts.SourceFile | undefined;
  let starts: readonly number[] | undefined;
  return {
    path: filePath,
    text,
    get ast() {
      ast ??= ts.createSourceFile(filePath, text, ts.ScriptTarget.Latest, true);
      return ast;
    },
    lineAt(offset) {
      starts ??= [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
      const next = starts.findIndex((start) => start > offset);
      return next === -1 ? starts.length : next;
    },
  };
}

/** Skips dependencies, builds, hidden folders and running data. */
export function readTree(root: string): Tree {
  const files: File[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const below = path.posix.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!isSkipped(below, entry.name)) visit(below);
      } else if (readable.test(entry.name) && entry.name !== 'package-lock.json') {
        files.push(fileOf(below, readFileSync(path.join(root, below), 'utf8')));
      }
    }
  };
  visit('');
  return new Tree(files);
}

const isSkipped = (folder: string, name: string): boolean =>
  name.startsWith('.') || skippedFolders.has(name) || folder === 'data';

/** For the rules' tests. */
export const treeOf = (texts: Readonly<Record<string, string>>): Tree =>
  new Tree(Object.entries(texts).map(([filePath, text]) => fileOf(filePath, text)));
