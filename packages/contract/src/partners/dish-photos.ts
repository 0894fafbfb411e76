/** Public and immutable: another photo has another id. */
export const dishPhotoPath = (photoId: string): string => `/api/dish-photos/${photoId}`;
