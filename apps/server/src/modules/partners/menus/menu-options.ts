import { programs, type Language } from '@sufra/contract/options.ts';
import type { setMenuOptions, ShownOptions } from '@sufra/contract/partners/menu-editing.ts';
import type { ParsedBodyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  auditServedWithout,
  checkServedWithout,
  foodsNamedIn,
  readFoods,
  readTextFoods,
  type Foods,
} from '../../catalogue/index.ts';
import { lockKitchen } from './edit-menu.ts';
import type { OptionChoice, OptionGroup } from '../profiles/availability.rules.ts';
import { keepSoldOut, optionsFrom } from './menu.rules.ts';
import { readOptions, saveOptions } from './menu.store.ts';

interface Dish {
  readonly partnerId: string;
  readonly mealId: string;
}

type Body = ParsedBodyOf<typeof setMenuOptions>;

export async function getMenuOptions(
  db: Db,
  { partnerId, mealId }: Dish,
  language: Language,
): Promise<Result<ShownOptions>> {
  const item = await readOptions(db, partnerId, mealId);
  if (!item) return refuse('meal_not_found');
  const { mentions } = await readTextFoods(db);
  const judged = await judgeOptions(db, mentions, item.groups, item.ingredientIds);
  return ok(toShown(judged, item.revision, language));
}

/** Saves nothing. */
export async function deriveMenuOptions(
  db: Db,
  { partnerId, mealId }: Dish,
  { body, language }: { readonly body: Body; readonly language: Language },
): Promise<Result<ShownOptions>> {
  const item = await readOptions(db, partnerId, mealId);
  if (!item) return refuse('meal_not_found');
  const written = await readWritten(db, body);
  if (!written.ok) return written;
  const { mentions } = await readTextFoods(db);
  const judged = await judgeOptions(db, mentions, written.value, item.ingredientIds);
  return ok(toShown(judged, item.revision, language));
}

interface Setting extends Dish {
  readonly actor: Actor;
  readonly body: Body;
  readonly language: Language;
  readonly requestId: string;
}

/** Sent twice, it changes nothing the second time. */
export async function changeMenuOptions(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { partnerId, mealId, actor, body, language, requestId }: Setting,
): Promise<Result<ShownOptions>> {
  const { mentions } = await readTextFoods(db);
  return db.attempt(async (tx) => {
    const kitchen = await lockKitchen(tx, partnerId);
    if (!kitchen.ok) return kitchen;
    const before = await readOptions(tx, partnerId, mealId);
    if (!before) return refuse('meal_not_found');
    const written = await readWritten(tx, body);
    if (!written.ok) return written;
    const judged = await judgeOptions(tx, mentions, written.value, before.ingredientIds);
    const foods = checkNames(judged, body);
    if (!foods.ok) return foods;
    await saveOptions(tx, partnerId, mealId, keepSoldOut(written.value, before.groups));
    const after = await readOptions(tx, partnerId, mealId);
    if (!after) return refuse('meal_not_found');
    const { revision } = after;
    if (revision === before.revision) return ok(toShown(judged, revision, language));
    if (body.revision !== before.revision) return refuse('edited_meanwhile');
    const by = { at: clock.now(), actorId: actor.accountId, requestId };
    await auditServedWithout(tx, { ...by, mealId, foods: foods.value });
    await recordAudit(tx, {
      ...by,
      action: 'partner.options_changed',
      subject: { kind: 'partner', id: partnerId },
      details: { dish: mealId, groups: written.value.length },
    });
    return ok(toShown(judged, revision, language));
  });
}

async function readWritten(db: Queries, body: Body): Promise<Result<OptionGroup[]>> {
  const ids = body.groups.flatMap(({ choices }) => choices.flatMap(({ lines }) => lines));
  const { nameOf } = await readFoods(
    db,
    ids.map(({ ingredientId }) => ingredientId),
  );
  return optionsFrom(body.groups, (id) => nameOf(id) !== null);
}

interface Judged {
  readonly groups: readonly OptionGroup[];
  readonly foods: Foods;
  readonly namedIn: (texts: OptionGroup['name'], ids: readonly string[]) => string[];
  readonly dish: readonly string[];
}

const idsOf = ({ lines }: OptionChoice): string[] => lines.map(({ id }) => id);

async function judgeOptions(
  db: Queries,
  mentions: Parameters<typeof foodsNamedIn>[1],
  groups: readonly OptionGroup[],
  dish: readonly string[],
): Promise<Judged> {
  const foods = await readFoods(
    db,
    groups.flatMap(({ choices }) => choices.flatMap(idsOf)),
  );
  const namedIn: Judged['namedIn'] = (title, ids) =>
    foodsNamedIn(
      { title, description: { en: '', ar: '' }, lines: ids.map((ingredientId) => ({ ingredientId })) },
      mentions,
    );
  return { groups, foods, namedIn, dish };
}

const namedInGroup = ({ namedIn, dish }: Judged, { name, choices }: OptionGroup): string[] =>
  namedIn(name, [...dish, ...choices.flatMap(idsOf)]);

/** The foods that the names deny. Refuses `text_names_foods`. */
function checkNames(judged: Judged, body: Body): Result<string[]> {
  const texts = judged.groups.flatMap((group, at) => [
    { named: namedInGroup(judged, group), servedWithout: body.groups[at]?.servedWithout },
    ...group.choices.map((choice, place) => ({
      named: judged.namedIn(choice.name, idsOf(choice)),
      servedWithout: body.groups[at]?.choices[place]?.servedWithout,
    })),
  ]);
  const unexplained = texts.flatMap(({ named, servedWithout = [] }) =>
    named.filter((food) => !servedWithout.includes(food)),
  );
  const checked = checkServedWithout([...new Set(unexplained)]);
  return checked.ok ? ok([...new Set(texts.flatMap(({ named }) => named))]) : checked;
}

const toShown = (judged: Judged, revision: string, language: Language): ShownOptions => ({
  revision,
  groups: judged.groups.map((group) => ({
    ...group,
    namedFoods: namedInGroup(judged, group),
    choices: group.choices.map((choice) => toChoice(judged, choice, language)),
  })),
});

function toChoice(
  { foods, namedIn }: Judged,
  { lines, price, ...choice }: OptionChoice,
  language: Language,
): ShownOptions['groups'][number]['choices'][number] {
  const facts = foods.factsOf(lines, 1);
  const isEmpty = lines.length === 0;
  const known = facts === null || facts.hasUnknownAllergens ? null : [...facts.allergens];
  return {
    ...choice,
    price: toAedText(price),
    lines: lines.map(({ id, grams }) => ({
      ingredientId: id,
      grams,
      name: foods.nameOf(id)?.[language] ?? id,
    })),
    allergens: isEmpty ? [] : known,
    programs: isEmpty ? [...programs] : [...(facts?.programs ?? [])],
    calories: Math.round(facts?.nutrition.calories ?? 0),
    namedFoods: namedIn(
      choice.name,
      lines.map(({ id }) => id),
    ),
  };
}
