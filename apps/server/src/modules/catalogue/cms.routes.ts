import * as cms from '@sufra/contract/cms.ts';
import { draftRecipe, getDrafting } from '@sufra/contract/cms-drafting.ts';
import { importRecipe } from '@sufra/contract/cms-import.ts';
import * as ingredients from '@sufra/contract/cms-ingredients.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import {
  addMeal,
  derive,
  keepDraft,
  listMeals,
  openHistory,
  openMeal,
  type DeskContext,
} from './cms.flows.ts';
import * as drafting from './drafting.flows.ts';
import {
  toDerived,
  toDrafted,
  toEffect,
  toImport,
  toIngredient,
  toMeal,
  toRow,
  toVersion,
} from './cms.views.ts';
import { importPasted } from './import.flows.ts';
import { addIngredient, changeIngredient, listIngredients, tryChange } from './ingredient.flows.ts';
import { publish, withdraw } from './publish.flows.ts';

export function registerDesk(serving: Serving, ctx: drafting.DraftingContext): void {
  registerDrafting(serving, ctx);
  registerMeals(serving, ctx);
  registerPublishing(serving, ctx);
  registerIngredients(serving, ctx);
}

function registerMeals(serving: Serving, ctx: DeskContext): void {
  serve(serving, cms.getCmsMeals, async ({ actor, query }) =>
    map(await listMeals(ctx, { actor, query }), (page) => ({ ...page, rows: page.rows.map(toRow) })),
  );
  serve(serving, cms.getCmsMeal, async ({ actor, params }) =>
    map(await openMeal(ctx, { actor, id: params.id }), toMeal),
  );
  serve(serving, cms.deriveMeal, async ({ actor, body }) =>
    map(await derive(ctx, { actor, content: body }), toDerived),
  );
  serve(serving, cms.addCmsMeal, async ({ actor, body, request }) =>
    map(await addMeal(ctx, { actor, requestId: request.id, content: body }), toMeal),
  );
  serve(serving, cms.saveCmsDraft, async ({ actor, params, body, request }) => {
    const { revision, ...content } = body;
    const asked = { actor, requestId: request.id, id: params.id, revision, content };
    return map(await keepDraft(ctx, asked), toMeal);
  });
}

function registerDrafting(serving: Serving, ctx: drafting.DraftingContext): void {
  serve(serving, getDrafting, () => Promise.resolve(ok({ isOn: ctx.languageModel !== null })));
  serve(serving, draftRecipe, async ({ actor, body, request, reply }) => {
    const asked = { actor, requestId: request.id, wish: body.wish, signal: goneSignal(reply) };
    return map(await drafting.draftRecipe(ctx, asked), toDrafted);
  });
}

function registerPublishing(serving: Serving, ctx: DeskContext): void {
  serve(serving, cms.publishMeal, async ({ actor, params, body, request }) =>
    map(await publish(ctx, { actor, requestId: request.id, id: params.id, revision: body.revision }), toMeal),
  );
  serve(serving, cms.withdrawMeal, async ({ actor, params, request }) =>
    map(await withdraw(ctx, { actor, requestId: request.id, id: params.id }), toMeal),
  );
  serve(serving, cms.getMealHistory, async ({ actor, params }) =>
    map(await openHistory(ctx, { actor, id: params.id }), (versions) => versions.map(toVersion)),
  );
}

function registerIngredients(serving: Serving, ctx: DeskContext): void {
  serve(serving, importRecipe, async ({ actor, body }) =>
    map(await importPasted(ctx, { actor, text: body.text }), toImport),
  );
  serve(serving, ingredients.getIngredients, async ({ actor, query }) =>
    map(await listIngredients(ctx, { actor, query }), (page) => ({
      ...page,
      rows: page.rows.map(toIngredient),
    })),
  );
  serve(serving, ingredients.addIngredient, async ({ actor, body, request }) =>
    map(await addIngredient(ctx, { actor, requestId: request.id, ...body }), toIngredient),
  );
  serve(serving, ingredients.tryIngredient, async ({ actor, params, body }) =>
    map(await tryChange(ctx, { actor, id: params.id, facts: body.facts }), toEffect),
  );
  serve(serving, ingredients.saveIngredient, async ({ actor, params, body, request }) =>
    map(await changeIngredient(ctx, { actor, requestId: request.id, id: params.id, ...body }), toIngredient),
  );
}
