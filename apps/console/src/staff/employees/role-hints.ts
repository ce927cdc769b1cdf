import type { Role } from '@khlang/domain/staff/acts'
import * as m from '#messages'

const hints = {
  owner: m.role_hint_owner,
  supervisor: m.role_hint_supervisor,
  finance: m.role_hint_finance,
  support: m.role_hint_support,
  viewer: m.role_hint_viewer,
  auditor: m.role_hint_auditor,
} satisfies Record<Role, () => string>

export const roleHint = (role: Role) => hints[role]()
