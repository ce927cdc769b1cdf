import { framing } from './raw-framing.ts'
import { headers } from './raw-headers.ts'
import { methods, paths } from './raw-paths.ts'

const kinds = { path: paths, method: methods, header: headers, framing }

/** All oddities, named by kind and name. */
export const oddities = Object.entries(kinds).flatMap(([kind, all]) =>
  Object.entries(all).map(([name, on]) => ({ name: `${kind}: ${name}`, on })),
)
