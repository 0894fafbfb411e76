import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Allergen } from '@sufra/contract/options.ts';

// The species of each ingredient and of each name, from USDA SR (FOOD_DES.txt) and botany, written without our tables.
const folder = path.resolve(import.meta.dirname, '../../../packages/food/test/taxa');

const rowsOf = (file: string): string[][] =>
  readFileSync(path.join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

const taxaIn = (text = '-'): string[] => (text === '-' ? [] : text.split(',').map((taxon) => taxon.trim()));

/** Sold here as mung sprouts; fully refined soybean oil is exempt by the annex; purified tartar has no grape protein. */
const disputed: Readonly<Record<string, string>> = {
  'bean-sprouts': 'glycine max',
  'peanut-butter': 'glycine max',
  'sardines-canned': 'glycine max',
  'tartar-powder': 'vitis vinifera',
};

/** Latin names by ingredient id, parts included; "bos taurus:milk" and "gallus gallus:egg" differ from meat. */
export const taxaOfIngredients: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  rowsOf('ingredient-taxa.tsv').map(([id = '', taxa]) => [
    id,
    new Set(taxaIn(taxa).filter((taxon) => disputed[id] !== taxon)),
  ]),
);

/** What a customer who writes the name certainly means. */
export const taxaOfNames: readonly { readonly name: string; readonly taxa: readonly string[] }[] = [
  ...rowsOf('names-en.tsv'),
  ...rowsOf('names-ar.tsv'),
].map(([name = '', certain]) => ({ name, taxa: taxaIn(certain) }));

/** Regulation (EU) 1169/2011, annex II, by species. */
export const classesByTaxon: Readonly<Record<Allergen, RegExp>> = {
  gluten: /^(?:triticum|hordeum|secale|avena) /,
  crustaceans: /^(?:penaeus|portunus|callinectes|cancer|acetes|homarus|scylla) /,
  eggs: /:egg$/,
  fish: /^(?:salmo|oncorhynchus|gadus|pollachius|melanogrammus|merluccius|thunnus|katsuwonus|epinephelus|dicentrarchus|lates|lethrinus|scomberomorus|scomber|sardina|sardinella|sardinops|clupea|engraulis|stolephorus|oreochromis|pangasianodon) /,
  peanuts: /^arachis hypogaea$/,
  soy: /^glycine max$/,
  milk: /:milk$/,
  tree_nuts:
    /^(?:prunus dulcis|juglans regia|pistacia vera|anacardium occidentale|corylus avellana|carya illinoinensis|bertholletia excelsa|macadamia integrifolia)$/,
  celery: /^apium graveolens$/,
  mustard: /^(?:sinapis alba|brassica nigra|brassica juncea)$/,
  sesame: /^sesamum /,
  // A preservative, not a species.
  sulphites: /$^/,
  lupin: /^lupinus /,
  molluscs:
    /^(?:mytilus|perna|loligo|uroteuthis|dosidicus|sepia|crassostrea|pecten|placopecten|mizuhopecten|octopus) /,
};
