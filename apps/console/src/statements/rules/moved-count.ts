import { rankWeightNames, type RankWeights, standardWeights } from '@khlang/domain/statements/rank-weights'

/** Returns the number of values that differ from the default. */
export const movedCount = (weights: RankWeights) =>
  rankWeightNames.filter((name) => weights[name] !== standardWeights[name]).length
