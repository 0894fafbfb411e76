import path from 'node:path';
import ts from 'typescript';
import { Evaluator, NeedsCaller, Unreadable, type Scope, type Text } from './evaluate.ts';

/** A call that sends a statement, with its promised row type. */
export interface Site {
  readonly file: string;
  readonly line: number;
  /** The function around it, to name a site without its line. */
  readonly within: string;
  /** The parts of an intersection; none if no row is read. */
  readonly row: readonly ts.Type[];
  readonly statements: readonly Text[];
  /** `client.query<Row>(…)`: read by pg's own parsers. */
  readonly isPlain: boolean;
  readonly unread: string | null;
}

interface Context {
  /** The outermost call: where the row type is named. */
  readonly at: ts.CallExpression | null;
  readonly scope: Scope;
  readonly types: ReadonlyMap<ts.Symbol, readonly ts.Type[]>;
}

const nowhere: Context = { at: null, scope: new Map(), types: new Map() };
const readers = new Set(['row', 'rows', 'rowsOfBoth', 'run']);

export class Sites {
  private readonly checker: ts.TypeChecker;
  private readonly evaluator: Evaluator;
  private readonly calls = new Map<ts.Node, ts.CallExpression[]>();
  private readonly root: string;
  private readonly reads: ts.CallExpression[] = [];
  private readonly casts: ts.CallExpression[] = [];

  constructor(program: ts.Program, files: readonly ts.SourceFile[], root: string) {
    this.checker = program.getTypeChecker();
    this.evaluator = new Evaluator(this.checker);
    this.root = root;
    for (const file of files) this.index(file);
  }

  all(): Site[] {
    const plain = this.casts.flatMap((call) => {
      const [statement] = call.arguments;
      const row = (call.typeArguments ?? []).map((type) => this.checker.getTypeFromTypeNode(type));
      return statement ? this.read(call, statement, row, [nowhere]) : [];
    });
    const ours = this.reads.flatMap((call) => this.sitesOf(call));
    return [...ours, ...plain.map((site) => ({ ...site, isPlain: true }))];
  }

  private index(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const declaration = this.declarationOf(node);
      if (declaration) this.calls.set(declaration, [...(this.calls.get(declaration) ?? []), node]);
      if (this.isRead(node)) this.reads.push(node);
      else if (isCast(node)) this.casts.push(node);
    }
    ts.forEachChild(node, (child) => {
      this.index(child);
    });
  }

  private declarationOf({ expression }: ts.CallExpression): ts.Node | undefined {
    if (!ts.isIdentifier(expression)) return undefined;
    let symbol = this.checker.getSymbolAtLocation(expression);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    return declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  }

  private isRead({ expression }: ts.CallExpression): boolean {
    if (!ts.isPropertyAccessExpression(expression) || !readers.has(expression.name.text)) return false;
    const owner = this.checker.getSymbolAtLocation(expression.name)?.valueDeclaration?.parent;
    return owner !== undefined && ts.isInterfaceDeclaration(owner) && /^(Queries|Db)$/.test(owner.name.text);
  }

  private sitesOf(call: ts.CallExpression): Site[] {
    const rows = this.rowTypes(call);
    return call.arguments.flatMap((statement, index) =>
      this.read(call, statement, rows[index] ?? [], [nowhere]),
    );
  }

  /** The element types of the promised rows. */
  private rowTypes(call: ts.CallExpression): readonly (readonly ts.Type[])[] {
    const signature = this.checker.getResolvedSignature(call);
    const promised = signature && this.typeArgument(this.checker.getReturnTypeOfSignature(signature));
    if (!promised) return [];
    const lists = this.checker.isTupleType(promised) ? this.typeArguments(promised) : [promised];
    return lists.map((list) => {
      const row = this.typeArgument(list) ?? this.checker.getNonNullableType(list);
      return row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.NumberLike) ? [] : [row];
    });
  }

  private typeArguments(type: ts.Type): readonly ts.Type[] {
    return this.checker.getTypeArguments(type as ts.TypeReference);
  }

  private typeArgument(type: ts.Type): ts.Type | undefined {
    const isReference = this.checker.isArrayType(type) || type.symbol?.name === 'Promise';
    return isReference ? this.typeArguments(type)[0] : undefined;
  }

  private read(
    call: ts.CallExpression,
    statement: ts.Expression,
    row: readonly ts.Type[],
    contexts: readonly Context[],
  ): Site[] {
    return contexts.flatMap((context) => {
      const site = this.siteAt(context.at ?? call);
      try {
        const types = row.flatMap((type) => this.resolved(type, context));
        const statements = this.evaluator.statements(statement, context.scope);
        return [{ ...site, row: types, statements, unread: null }];
      } catch (error) {
        if (error instanceof NeedsCaller) {
          const callers = this.contexts(error.node, context);
          if (callers.length > 0) return this.read(call, statement, row, callers);
          return [
            {
              ...site,
              row,
              statements: [],
              unread: 'no caller found',
            },
          ];
        }
        if (!(error instanceof Unreadable)) throw error;
        return [{ ...site, row, statements: [], unread: error.message }];
      }
    });
  }

  private siteAt(node: ts.Node): Pick<Site, 'file' | 'line' | 'within' | 'isPlain'> {
    const file = node.getSourceFile();
    return {
      file: path.relative(this.root, file.fileName),
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      within: nameAround(node),
      isPlain: false,
    };
  }

  /** The type without type parameters; asks for the callers of the function that declares one. */
  private resolved(type: ts.Type, context: Context): readonly ts.Type[] {
    if (type.isIntersection()) return type.types.flatMap((part) => this.resolved(part, context));
    if (!(type.flags & ts.TypeFlags.TypeParameter)) return [type];
    const known = context.types.get(type.symbol);
    if (known) return known;
    const owner = type.symbol.declarations?.[0]?.parent;
    if (owner && ts.isFunctionLike(owner) && 'body' in owner) throw new NeedsCaller(owner);
    throw new Unreadable('a type parameter');
  }

  private contexts(node: ts.FunctionLikeDeclaration, inner: Context): Context[] {
    const calls = (this.calls.get(node) ?? []).filter(
      (call) => !ts.findAncestor(call, (one) => one === node),
    );
    return calls.flatMap((call) => this.contextsOf(call, node, inner, nowhere));
  }

  private contextsOf(
    call: ts.CallExpression,
    node: ts.FunctionLikeDeclaration,
    inner: Context,
    outer: Context,
  ): Context[] {
    try {
      const scope = this.evaluator.scopeOf(node, call.arguments, outer.scope);
      const types = new Map([...inner.types, ...outer.types]);
      node.typeParameters?.forEach((parameter, index) => {
        const given = call.typeArguments?.[index];
        const symbol = this.checker.getSymbolAtLocation(parameter.name);
        if (given && symbol) types.set(symbol, this.resolved(this.checker.getTypeAtLocation(given), outer));
      });
      return [{ at: outer.at ?? call, scope: new Map([...inner.scope, ...outer.scope, ...scope]), types }];
    } catch (error) {
      if (!(error instanceof NeedsCaller)) throw error;
      return this.contexts(error.node, nowhere).flatMap((next) => this.contextsOf(call, node, inner, next));
    }
  }
}

/** `client.query<Row>(…)`: pg's own method. */
const isCast = ({ expression, typeArguments }: ts.CallExpression): boolean =>
  typeArguments !== undefined &&
  ts.isPropertyAccessExpression(expression) &&
  expression.name.text === 'query';

function nameAround(node: ts.Node): string {
  const around = ts.findAncestor(
    node,
    (one) =>
      ts.isFunctionDeclaration(one) ||
      (ts.isVariableDeclaration(one) && ts.isSourceFile(one.parent.parent.parent)),
  );
  return around && (ts.isFunctionDeclaration(around) || ts.isVariableDeclaration(around))
    ? (around.name?.getText() ?? '')
    : '';
}
