import ts from 'typescript';
import { nodesOf, problemAt } from '../ast.ts';
import { declarationsOf, type Declaration } from '../css.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const physical =
  /^(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-|$)|^(left|right)$|^border-(top|bottom)-(left|right)-radius$/;
const sided = new Set(['text-align', 'float', 'clear', 'caption-side']);
const fourSides = new Set([
  'margin',
  'padding',
  'inset',
  'border-width',
  'border-style',
  'border-color',
  'scroll-margin',
  'scroll-padding',
]);
const physicalProp = /^(margin|padding|border)(Left|Right)|^border(Top|Bottom)(Left|Right)Radius$/;
const physicalAttributes = new Set(['ml', 'mr', 'pl', 'pr']);

export const logicalStyles: Rule = {
  name: 'logical-styles',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.matching(/^apps\/web\/.*\.css$/)) {
      for (const one of declarationsOf(file.text)) {
        const mend = physicality(one);
        if (mend !== undefined) yield { file: file.path, line: file.lineAt(one.offset), message: mend };
      }
    }
    for (const file of tree.code(/^apps\/web\/src\/.*\.tsx$/)) yield* physicalInMarkup(file);
  },
};

function physicality({ property, value }: Declaration): string | undefined {
  if (physical.test(property))
    return `Use the logical property for ${property} (…-inline-start, inset-inline-end, …).`;
  if (sided.has(property) && /^(left|right)\b/.test(value)) return `Use start or end for ${property}.`;
  const [, right, , left] = sidesOf(value);
  if (fourSides.has(property) && left !== undefined && left !== right) {
    return `Left and right differ; write ${property}-block and ${property}-inline.`;
  }
  const [first, second, third, fourth] = sidesOf(value);
  const mirrored = first === second && (third ?? first) === (fourth ?? second);
  if (property === 'border-radius' && second !== undefined && !value.includes('/') && !mirrored) {
    return 'Left and right corners differ; write border-start-start-radius and so on.';
  }
  return undefined;
}

/** Values of a shorthand, keeping brackets together. */
const sidesOf = (value: string): string[] =>
  value.match(/[^\s()]*\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s]+/g) ?? [];

function* physicalInMarkup(file: File): Iterable<Problem> {
  for (const node of nodesOf(file.ast)) {
    if (ts.isPropertyAssignment(node) && physicalProp.test(node.name.getText())) {
      yield problemAt(file, node, 'Use the logical style (marginInlineStart, …).');
    }
    if (ts.isJsxAttribute(node) && physicalAttributes.has(node.name.getText())) {
      yield problemAt(file, node, 'Use the logical prop (ms, me, ps, pe).');
    }
  }
}

const latinOnly = /:lang\(\s*['"]?en|\[lang=['"]?en|:dir\(\s*ltr|\[dir=['"]?ltr/;
const harmless = /^(normal|none|0|inherit|unset|initial)$/;
const latinDress = new Map([
  ['letter-spacing', () => true],
  ['text-transform', (value: string) => /uppercase|capitalize/.test(value)],
  ['font-style', (value: string) => /italic|oblique/.test(value)],
]);

export const arabicDress: Rule = {
  name: 'arabic-dress',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.matching(/^apps\/web\/.*\.css$/)) {
      for (const { property, value, within, offset } of declarationsOf(file.text)) {
        if (latinOnly.test(within) || harmless.test(value) || !latinDress.get(property)?.(value)) continue;
        yield {
          file: file.path,
          line: file.lineAt(offset),
          message: `Arabic has no ${property}: ${value}; put it under :lang(en).`,
        };
      }
    }
  },
};
