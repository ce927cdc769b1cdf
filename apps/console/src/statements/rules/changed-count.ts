import { rankWeightNames, type RankWeights, standardWeights } from '@khlang/domain/statements/rank-weights'

/** Returns the number of values that differ from the default. */
export const changedCount = (weights: RankWeights) =>
  rankWeightNames.filter((name) => weights[name] !== standardWeights[name]).length
