import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Whether an embedded database was ever made for this data folder (`clusterFolder` says where it is). */
export const hasCluster = (dataDir: string): boolean =>
  ['postgres', 'postgres.location'].some((name) => existsSync(join(dataDir, name)))
