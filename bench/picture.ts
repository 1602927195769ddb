export const savePictures = (_results: readonly object[]): readonly string[] => [];
