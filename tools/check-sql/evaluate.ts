import ts from 'typescript';
import { combined, each, forked, only, type Choice } from './choices.ts';

/** A statement under construction: `texts` has one more item than `values`. */
export interface Text {
  readonly texts: readonly string[];
  readonly values: readonly ts.Type[];
}

type Value =
  | { readonly kind: 'sql'; readonly sql: Text }
  | { readonly kind: 'object'; readonly fields: Fields }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'function'; readonly node: ts.FunctionLikeDeclaration }
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'other' };

type Values = readonly Choice<Value>[];

/** Evaluated on use only: most values hold no SQL and may depend on any caller. */
type Lazy = (current: Scope) => Values;
type Fields = ReadonlyMap<string, Lazy>;

/** What parameters stand for while their function is evaluated. */
export type Scope = ReadonlyMap<ts.Symbol, Lazy>;

/** The value depends on the caller of this function. */
export class NeedsCaller extends Error {
  readonly node: ts.FunctionLikeDeclaration;

  constructor(node: ts.FunctionLikeDeclaration) {
    super('depends on its caller');
    this.node = node;
  }
}

export class Unreadable extends Error {}

const other: Value = { kind: 'other' };
const unknown: Values = only(other);
const plain = (text: string): Text => ({ texts: [text], values: [] });
const asSql = (sql: Text): Value => ({ kind: 'sql', sql });

const appended = (text: Text, more: Text, between = ''): Text => ({
  texts: [
    ...text.texts.slice(0, -1),
    (text.texts.at(-1) ?? '') + between + (more.texts[0] ?? ''),
    ...more.texts.slice(1),
  ],
  values: [...text.values, ...more.values],
});

/** Evaluates `sql` and `part` templates without running them: every way a statement can be put together. */
export class Evaluator {
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  statements(node: ts.Expression, scope: Scope): readonly Text[] {
    return this.texts(node, scope).map(({ value }) => value);
  }

  /** The scope of a function's body for one of its calls. */
  scopeOf(node: ts.FunctionLikeDeclaration, args: readonly ts.Expression[], scope: Scope): Scope {
    const inner = new Map(scope);
    node.parameters.forEach((parameter, index) => {
      const arg = args[index] ?? parameter.initializer;
      this.bind(parameter.name, arg ? this.lazily(arg, scope) : () => unknown, inner);
    });
    return inner;
  }

  /** What a value's own scope leaves open is read in the caller's scope. */
  private lazily(node: ts.Expression, scope: Scope): Lazy {
    return (current) => this.evaluate(node, new Map([...current, ...scope]));
  }

  private bind(name: ts.BindingName, values: Lazy, into: Map<ts.Symbol, Lazy>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.checker.getSymbolAtLocation(name);
      if (symbol) into.set(symbol, values);
      return;
    }
    for (const element of name.elements)
      if (ts.isBindingElement(element))
        this.bind(element.name, (current) => elementOf(element, values(current), current), into);
  }

  private texts(node: ts.Expression, scope: Scope): Choice<Text>[] {
    return each(this.evaluate(node, scope), (value) => {
      if (value.kind === 'sql') return only(value.sql);
      if (value.kind === 'word') return only(plain(value.word));
      throw new Unreadable(node.getText().slice(0, 60));
    });
  }

  private evaluate(node: ts.Expression, scope: Scope): Values {
    if (ts.isTaggedTemplateExpression(node)) return this.template(node, scope);
    if (ts.isIdentifier(node)) return this.named(node, scope);
    if (ts.isCallExpression(node)) return this.call(node, scope);
    if (ts.isConditionalExpression(node)) return this.fork(node, [node.whenTrue, node.whenFalse], scope);
    if (ts.isStringLiteralLike(node)) return only({ kind: 'word', word: node.text });
    if (ts.isTemplateExpression(node)) return this.words(node, scope);
    if (ts.isPropertyAccessExpression(node))
      return each(this.evaluate(node.expression, scope), (value) => fieldOf(value, node.name.text, scope));
    if (ts.isElementAccessExpression(node)) return this.element(node, scope);
    if (ts.isObjectLiteralExpression(node)) return this.object(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.list(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return only({ kind: 'function', node });
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      return this.fork(node, [node.left, node.right], scope);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.evaluate(node.expression, scope);
    return unknown;
  }

  private fork(node: ts.Node, branches: readonly ts.Expression[], scope: Scope): Values {
    return forked(
      node,
      branches.map((branch) => this.evaluate(branch, scope)),
    );
  }

  private template(node: ts.TaggedTemplateExpression, scope: Scope): Values {
    if (!/^(sql|part)$/.test(node.tag.getText())) return unknown;
    if (ts.isNoSubstitutionTemplateLiteral(node.template)) return only(asSql(plain(node.template.text)));
    let variants = only(plain(node.template.head.text));
    for (const { expression, literal } of node.template.templateSpans)
      variants = combined(variants, this.inlined(expression, scope), (text, piece) =>
        appended(appended(text, piece), plain(literal.text)),
      );
    return each(variants, (sql) => only(asSql(sql)));
  }

  private words(node: ts.TemplateExpression, scope: Scope): Values {
    let variants = only(plain(node.head.text));
    for (const { expression, literal } of node.templateSpans)
      variants = combined(variants, this.texts(expression, scope), (text, piece) =>
        appended(appended(text, piece), plain(literal.text)),
      );
    return each(variants, ({ texts }) => only<Value>({ kind: 'word', word: texts.join('') }));
  }

  private inlined(node: ts.Expression, scope: Scope): readonly Choice<Text>[] {
    const type = this.checker.getTypeAtLocation(node);
    const isPart = (type.isUnion() ? type.types : [type]).some(({ symbol }) => nameOf(symbol) === 'Part');
    return isPart ? this.texts(node, scope) : only({ texts: ['', ''], values: [type] });
  }

  private named(node: ts.Identifier, scope: Scope): Values {
    if (node.text === 'undefined') return [];
    const symbol = this.symbolOf(node);
    const known = symbol && scope.get(symbol);
    return known ? known(scope) : this.declared(symbol?.valueDeclaration, scope);
  }

  private symbolOf(node: ts.Identifier): ts.Symbol | undefined {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : this.checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  private declared(declaration: ts.Declaration | undefined, scope: Scope): Values {
    if (!declaration) return unknown;
    if (ts.isFunctionDeclaration(declaration)) return only({ kind: 'function', node: declaration });
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer ? this.evaluate(declaration.initializer, scope) : unknown;
    if (ts.isBindingElement(declaration)) {
      const { parent } = declaration.parent;
      const whole = ts.isParameter(parent) ? this.parameter(parent) : this.declared(parent, scope);
      return elementOf(declaration, whole, scope);
    }
    return ts.isParameter(declaration) ? this.parameter(declaration) : unknown;
  }

  private parameter(node: ts.ParameterDeclaration): Values {
    if (!this.holdsSql(this.checker.getTypeAtLocation(node))) return unknown;
    if (ts.isFunctionLike(node.parent) && 'body' in node.parent) throw new NeedsCaller(node.parent);
    throw new Unreadable(`the parameter ${node.name.getText()}`);
  }

  /** A part or a statement, or a type with one as an element, property or result. */
  private holdsSql(type: ts.Type, depth = 2): boolean {
    if (/^(Part|Statement)$/.test(nameOf(type.symbol))) return true;
    if (depth === 0) return false;
    const deeper = (inner: ts.Type): boolean => this.holdsSql(inner, depth - 1);
    if (type.isUnion()) return type.types.some((one) => this.holdsSql(one, depth));
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type))
      return this.checker.getTypeArguments(type as ts.TypeReference).some(deeper);
    if (type.getCallSignatures().some((signature) => deeper(signature.getReturnType()))) return true;
    const declarations = type.symbol?.declarations ?? [];
    const isOurs = declarations.some((one) => !one.getSourceFile().fileName.includes('node_modules'));
    return isOurs && type.getProperties().some((property) => deeper(this.checker.getTypeOfSymbol(property)));
  }

  private call(node: ts.CallExpression, scope: Scope): Values {
    const name = node.expression.getText();
    const [first] = node.arguments;
    if (name === 'written') return only(asSql(plain('1')));
    if (name === 'every' && first) return this.every(first, scope);
    return each(this.evaluate(node.expression, scope), (value) =>
      value.kind === 'function'
        ? this.results(value.node, this.scopeOf(value.node, node.arguments, scope))
        : unknown,
    );
  }

  private every(conditions: ts.Expression, scope: Scope): Values {
    return each(this.evaluate(conditions, scope), (value) => {
      if (value.kind !== 'list') throw new Unreadable(conditions.getText());
      const all = value.items.reduce(
        (text, item) => (item.kind === 'sql' ? appended(text, item.sql, ' and ') : text),
        plain('true'),
      );
      return only(asSql(all));
    });
  }

  private results(node: ts.FunctionLikeDeclaration, scope: Scope): Values {
    if (!node.body) return unknown;
    if (!ts.isBlock(node.body)) return this.evaluate(node.body, scope);
    const returned: ts.Expression[] = [];
    const visit = (inner: ts.Node): void => {
      if (ts.isFunctionLike(inner)) return;
      if (ts.isReturnStatement(inner) && inner.expression) returned.push(inner.expression);
      else ts.forEachChild(inner, visit);
    };
    visit(node.body);
    return this.fork(node, returned, scope);
  }

  private element(node: ts.ElementAccessExpression, scope: Scope): Values {
    return each(this.evaluate(node.expression, scope), (value) => {
      if (value.kind !== 'object') return unknown;
      const keys = this.evaluate(node.argumentExpression, scope);
      const isKnown = keys.length > 0 && keys.every((key) => key.value.kind === 'word');
      if (isKnown) return each(keys, (key) => (key.kind === 'word' ? fieldOf(value, key.word, scope) : []));
      return forked(
        node,
        [...value.fields.values()].map((field) => field(scope)),
      );
    });
  }

  private object(node: ts.ObjectLiteralExpression, scope: Scope): Values {
    let variants = only<Fields>(new Map());
    for (const property of node.properties)
      variants = combined(
        variants,
        this.property(property, scope),
        (fields, more) => new Map([...fields, ...more]),
      );
    return each(variants, (fields) => only<Value>({ kind: 'object', fields }));
  }

  private property(node: ts.ObjectLiteralElementLike, scope: Scope): readonly Choice<Fields>[] {
    if (ts.isSpreadAssignment(node))
      return each(this.evaluate(node.expression, scope), (value) =>
        only<Fields>(value.kind === 'object' ? value.fields : new Map()),
      );
    const name =
      node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : '';
    const value = ts.isPropertyAssignment(node) ? node.initializer : null;
    const written = ts.isShorthandPropertyAssignment(node) ? node.name : value;
    return only<Fields>(new Map(written ? [[name, this.lazily(written, scope)]] : []));
  }

  private list(node: ts.ArrayLiteralExpression, scope: Scope): Values {
    let variants = only<readonly Value[]>([]);
    for (const element of node.elements) {
      const added = ts.isSpreadElement(element)
        ? each(this.evaluate(element.expression, scope), (value) =>
            only(value.kind === 'list' ? value.items : []),
          )
        : each(this.evaluate(element, scope), (value) => only([value]));
      variants = combined(variants, added, (items, more) => [...items, ...more]);
    }
    return each(variants, (items) => only<Value>({ kind: 'list', items }));
  }
}

const nameOf = (symbol: ts.Symbol | undefined): string => symbol?.name ?? '';

const fieldOf = (value: Value, name: string, scope: Scope): Values =>
  value.kind === 'object' ? (value.fields.get(name)?.(scope) ?? unknown) : unknown;

function elementOf(element: ts.BindingElement, values: Values, scope: Scope): Values {
  const { parent } = element;
  return each(values, (value) => {
    if (ts.isArrayBindingPattern(parent))
      return only(value.kind === 'list' ? (value.items[parent.elements.indexOf(element)] ?? other) : other);
    const name = element.propertyName ?? element.name;
    return ts.isIdentifier(name) ? fieldOf(value, name.text, scope) : unknown;
  });
}
