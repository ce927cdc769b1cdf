import * as m from '#messages'
import type { FieldLabels } from './field-labels.ts'

const textLabels: FieldLabels = {
  code: m.player_field_code,
  firstName: m.player_field_first_name,
  lastName: m.player_field_last_name,
  company: m.player_field_company,
  mobile: m.player_field_mobile,
  email: m.player_field_email,
  lineUserId: m.player_field_line_user_id,
  lineName: m.player_field_line_name,
  pictureUrl: m.player_field_picture_url,
  bank: m.player_field_bank,
  accountNumber: m.player_field_account_number,
  agentId: m.player_field_agent,
  masterId: m.player_field_master,
  friendId: m.player_field_friend,
  countsInReports: m.player_field_counts,
  avatar: m.player_field_avatar,
  addressLine1: m.player_field_address_1,
  addressLine2: m.player_field_address_2,
  subdistrict: m.player_field_subdistrict,
  district: m.player_field_district,
  province: m.player_field_province,
  postCode: m.player_field_post_code,
  password: m.player_field_password,
}
/** Links, and fields that the old system never explained: staff see their names unchanged. */
const asNamed = ['twitter', 'facebook', 'instagram', 'github', 'line', 'slack', 'role', 'ball', 'jobTitle']
const allWritten: FieldLabels = {
  ...textLabels,
  ...Object.fromEntries([...asNamed, 'manager', 'edit'].map((name) => [name, () => name])),
}
const labelsUnder = (name: string, labels: FieldLabels): FieldLabels =>
  Object.fromEntries(Object.entries(labels).map(([path, label]) => [`${name}.${path}`, label]))

/** Players, agents, employees and rewards. */
export const peopleLabels = {
  'players/': { letIn: m.player_form_let_in_reason, externalKey: m.player_key_new, key: m.player_key },
  // The server names the fields of a player without `player.` after it has compared them with other players.
  'players/create': { ...labelsUnder('player', allWritten), ...allWritten, externalKey: m.player_key },
  'players/update': { ...labelsUnder('changes', allWritten), ...allWritten },
  'players/duplicates': allWritten,
  'players/check-values': { ...allWritten, name: m.player_quick_name },
  'players/upload-avatar': { avatar: m.player_field_avatar },
  'players/add-note': { body: m.note_add },
  'players/edit-note': { body: m.note_edit },
  'players/change-tags': { add: m.tag_add, remove: m.tag_add },
  'players/set-standing': { to: m.column_status },
  'players/set-exclusion': { 'exclusion.until': m.exclusion_last_day, exclusion: m.exclusion_scope },
  'players/set-limits': { day: m.limits_per_day, month: m.limits_per_month },
  'players/set-request-limits': {
    'limits.depositLeast': m.settings_deposit_least,
    'limits.depositMost': m.settings_deposit_most,
    'limits.withdrawalLeast': m.settings_withdrawal_least,
    'limits.withdrawalMost': m.settings_withdrawal_most,
    'limits.withdrawalsADay': m.settings_withdrawals_a_day,
    limits: m.own_limits_title,
  },
  'players/block-value': { kind: m.blocklist_what, value: m.blocklist_what, level: m.blocklist_level },
  'players/set-coins': { coins: m.coins_new },
  'players/restrict': { restricted: m.column_status },
  'agents/': {
    username: m.agent_username,
    name: m.agent_name,
    digits: m.agent_digits,
    password: m.agent_password,
    agentId: m.master_agent,
  },
  'agents/create-master': { name: m.master_name },
  'agents/update-master': { name: m.master_name },
  'staff/': { hidden: m.employee_hide, name: m.passkey_name, displayName: m.register_name },
  'staff/change-password': { current: m.profile_password_current, password: m.new_password },
  'staff/accept-invitation': { password: m.new_password },
  'staff/reset-password': { password: m.new_password },
  'staff/ask-approval': { reason: m.approval_why },
  'staff/upload-picture': { avatar: m.picture_mine },
  'rewards/': {
    name: m.catalogue_name,
    coins: m.rewards_coins,
    credits: m.rewards_credits,
    picture: m.catalogue_picture,
    active: m.catalogue_active,
    span: m.lossreturn_covered,
    day: m.lossreturn_covered,
    amount: m.lossreturn_amount,
    fromMonth: m.lossreturn_begins,
    lost: m.lossreturn_of_loss,
    won: m.lossreturn_of_win,
  },
} satisfies Readonly<Record<string, FieldLabels>>
