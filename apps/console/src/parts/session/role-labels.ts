import type { Role } from '@khlang/domain/staff/acts'
import * as m from '#messages'

const words = {
  owner: m.role_owner,
  supervisor: m.role_supervisor,
  finance: m.role_finance,
  support: m.role_support,
  viewer: m.role_viewer,
  auditor: m.role_auditor,
} satisfies Record<Role, () => string>

export const roleText = (role: Role) => words[role]()
