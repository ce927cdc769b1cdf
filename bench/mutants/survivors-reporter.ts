import type { MutantResult } from '@stryker-mutator/api/core'
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Prints each mutant when it is judged, unless it was killed or ignored: survivors, timeouts and broken ones. */
function createReporter() {
  let [planned, tested] = [0, 0]
  return {
    onMutationTestingPlanReady: ({ mutantPlans }: { mutantPlans: readonly unknown[] }) => {
      planned = mutantPlans.length
    },
    onMutantTested: ({ status, fileName, location, mutatorName, replacement }: Readonly<MutantResult>) => {
      tested += 1
      if (status !== 'Killed' && status !== 'Ignored')
        console.log(`${status} ${fileName}:${location.start.line} ${mutatorName} ${oneLine(replacement)}`)
      if (tested % 100 === 0) console.log(`${tested} of ${planned}`)
    },
  }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120)

export const strykerPlugins = [declareFactoryPlugin(PluginKind.Reporter, 'survivors', createReporter)]
