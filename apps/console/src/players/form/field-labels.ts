import type { FieldGroup, PlayerField } from '@khlang/domain/players/player-fields'
import * as m from '#messages'

const labels: Record<PlayerField, () => string> = {
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
  coins: m.player_field_coins,
  addressLine1: m.player_field_address_1,
  addressLine2: m.player_field_address_2,
  subdistrict: m.player_field_subdistrict,
  district: m.player_field_district,
  province: m.player_field_province,
  postCode: m.player_field_post_code,
  twitter: () => 'Twitter / X',
  facebook: () => 'Facebook',
  instagram: () => 'Instagram',
  github: () => 'GitHub',
  line: () => 'LINE',
  slack: () => 'Slack',
  avatar: m.player_field_avatar,
  password: m.player_field_password,
  role: () => 'role',
  ball: () => 'ball',
  jobTitle: () => 'job_title',
  manager: () => 'manager',
  edit: () => 'edit',
}
export const fieldLabel = (field: PlayerField) => labels[field]()

const titles: Record<FieldGroup, () => string> = {
  identity: m.player_section_identity,
  contact: m.player_section_contact,
  bank: m.player_section_bank,
  referral: m.player_section_referral,
  address: m.player_section_address,
  social: m.player_section_social,
  account: m.player_section_account,
  unexplained: m.player_section_unexplained,
}
export const sectionTitle = (group: FieldGroup) => titles[group]()
