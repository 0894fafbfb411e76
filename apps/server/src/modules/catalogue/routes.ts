import * as drafting from '@sufra/contract/catalogue/cms-drafting.ts';
import * as ingredients from '@sufra/contract/catalogue/cms-ingredients.ts';
import * as cms from '@sufra/contract/catalogue/cms.ts';
import { importRecipe } from '@sufra/contract/catalogue/cms-import.ts';
import { goneSignal, serve, type Serving } from '../../platform/http/serve.ts';
import { ok } from '../../platform/pure/result.ts';
import { addIngredient, changeIngredient, previewIngredientChange } from './editing/change-ingredient.ts';
import { addMeal, publishMeal, saveMealDraft, withdrawMeal, type DeskContext } from './editing/edit-meal.ts';
import { getMeal, listMealVersions, previewMeal } from './editing/get-meal.ts';
import {
  addMealPicture,
  listMealPictures,
  readMealPicture,
  showMealPicture,
  type PictureContext,
} from './editing/meal-picture.ts';
import { readTextFoods } from './editing/text-foods.ts';
import { listIngredients } from './editing/list-ingredients.ts';
import { listMeals } from './editing/list-meals.ts';
import { draftRecipe, type DraftingContext } from './importing/draft-recipe.ts';
import { importPasted } from './importing/import-recipe.ts';

export function registerCatalogueAdmin(serving: Serving, ctx: DraftingContext & PictureContext): void {
  registerMeals(serving, ctx);
  registerPictures(serving, ctx);
  registerIngredients(serving, ctx);
  registerImporting(serving, ctx);
}

function registerMeals(serving: Serving, ctx: DeskContext): void {
  serve(serving, cms.getCmsMeals, ({ query }) => listMeals(ctx.db, query));
  serve(serving, cms.getCmsMeal, async ({ params }) =>
    getMeal(ctx.db, params.id, (await readTextFoods(ctx.db)).mentions),
  );
  serve(serving, cms.getMealHistory, ({ params }) => listMealVersions(ctx.db, params.id));
  serve(serving, cms.deriveMeal, async ({ body }) => ok(await previewMeal(ctx.db, body)));
  serve(serving, cms.addCmsMeal, ({ actor, body, request }) =>
    addMeal(ctx, { actor, requestId: request.id, content: body }),
  );
  serve(serving, cms.saveCmsDraft, ({ actor, params, body: { revision, ...content }, request }) =>
    saveMealDraft(ctx, { actor, requestId: request.id, id: params.id, revision, content }),
  );
  serve(serving, cms.publishMeal, ({ actor, params, body, request }) =>
    publishMeal(ctx, { actor, requestId: request.id, id: params.id, ...body }),
  );
  serve(serving, cms.withdrawMeal, ({ actor, params, request }) =>
    withdrawMeal(ctx, { actor, requestId: request.id, id: params.id }),
  );
}

function registerPictures(serving: Serving, ctx: PictureContext): void {
  serve(serving, cms.getMealPicture, async ({ params, reply }) => {
    const picture = await readMealPicture(ctx.storage, params.id);
    if (picture.ok) reply.header('cache-control', 'public, max-age=31536000, immutable');
    return picture;
  });
  serve(serving, cms.getMealPictures, ({ params }) => listMealPictures(ctx.db, params.id));
  serve(serving, cms.addMealPicture, ({ actor, params, body, request }) =>
    addMealPicture(ctx, { actor, requestId: request.id, ...params, ...body }),
  );
  serve(serving, cms.showMealPicture, ({ actor, params, body, request }) =>
    showMealPicture(ctx, { actor, requestId: request.id, ...params, ...body }),
  );
}

function registerIngredients(serving: Serving, ctx: DeskContext): void {
  serve(serving, ingredients.getIngredients, ({ query }) => listIngredients(ctx.db, query));
  serve(serving, ingredients.addIngredient, ({ actor, body, request }) =>
    addIngredient(ctx, { actor, requestId: request.id, ...body }),
  );
  serve(serving, ingredients.tryIngredient, ({ params, body }) =>
    previewIngredientChange(ctx, { id: params.id, facts: body.facts }),
  );
  serve(serving, ingredients.saveIngredient, ({ actor, params, body, request }) =>
    changeIngredient(ctx, { actor, requestId: request.id, id: params.id, ...body }),
  );
}

function registerImporting(serving: Serving, ctx: DraftingContext): void {
  serve(serving, importRecipe, ({ body }) => importPasted(ctx, body.text));
  serve(serving, drafting.getDrafting, () => Promise.resolve(ok({ isOn: ctx.languageModel !== null })));
  serve(serving, drafting.draftRecipe, ({ actor, body, request, reply }) =>
    draftRecipe(ctx, {
      ...{ accountId: actor.accountId, requestId: request.id },
      ...{ request: body.wish, signal: goneSignal(reply) },
    }),
  );
}
