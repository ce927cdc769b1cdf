import type { Api } from '@khlang/contract/api'
import { calls } from 'virtual:calls-of-connections'
import { leaveFor } from './api.ts'
import { clientOf } from './client.ts'

/** Further calls of the pages for connections, loaded with those pages. */
export const connectionsApi = clientOf<Pick<Api, 'connections'>>(calls, leaveFor).connections
