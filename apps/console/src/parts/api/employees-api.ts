import type { approvals } from '@khlang/contract/approvals'
import type { employees } from '@khlang/contract/staff/employees'
import type { ownFactors } from '@khlang/contract/staff/second-factor'
import type { ownProfile } from '@khlang/contract/staff/sessions'
import { calls } from 'virtual:calls-of-employees'
import { leaveFor } from './api.ts'
import { clientOf } from './client.ts'

type OfEmployees = typeof employees & typeof ownProfile & typeof ownFactors & typeof approvals

/** The calls about employees, one's own profile, second factors and approvals, loaded with the parts that use them. */
export const employeesApi = clientOf<{ staff: OfEmployees }>(calls, leaveFor).staff
