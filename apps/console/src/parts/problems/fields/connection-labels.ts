import * as m from '#messages'
import type { FieldLabels } from './field-labels.ts'

const phone: FieldLabels = {
  name: m.phone_form_name,
  accounts: m.phone_accounts,
  senders: m.phone_form_senders,
  on: m.phone_form_on,
  secret: m.phone_form_token,
  endPassword: m.phone_form_end,
  amountUnit: m.phone_form_unit,
  way: m.phone_form_way,
}
const reply: FieldLabels = {
  kind: m.line_how,
  how: m.line_how,
  words: m.line_keywords,
  body: m.line_reply_body,
  enabled: m.line_reply_on,
  place: m.line_reply_place,
}
const wish: FieldLabels = { kinds: m.alert_kinds, least: m.alert_least, quiet: m.alert_quiet }
const alert: FieldLabels = {
  ...wish,
  name: m.line_alert_name,
  members: m.line_alert_members,
  groups: m.line_alert_groups,
  gatherMinutes: m.line_alert_gather_label,
  on: m.line_alert_on,
}
const hook: FieldLabels = { name: m.hook_name, url: m.hook_url, kinds: m.hook_kinds, on: m.hook_on }

/** Phones, keys, LINE, alerts, webhooks and the old system. */
export const connectionLabels = {
  'connections/': {
    scopes: m.key_scopes,
    perMinute: m.key_per_minute,
    bonusCeiling: m.key_bonus,
    name: m.key_name,
    withMaster: m.line_link_title,
  },
  'connections/add-phone': phone,
  'connections/save-phone': phone,
  'connections/test-phone': {
    sender: m.phone_test_sender,
    text: m.phone_test_text,
    heardAt: m.manual_message_when,
  },
  'connections/save-line': { secret: m.line_secret, token: m.line_token, enabled: m.line_enabled },
  'connections/send-line': {
    target: m.line_to,
    'contents.text': m.line_text,
    'contents.url': m.line_image,
    contents: m.line_text,
    'contents.packageId': m.line_sticker,
    'contents.stickerId': m.line_sticker,
  },
  'connections/create-line-reply': reply,
  'connections/update-line-reply': reply,
  'connections/try-line-reply': { said: m.line_try },
  'connections/create-line-alert': alert,
  'connections/update-line-alert': alert,
  'connections/save-push': { ...wish, on: m.push_on },
  'connections/add-push-device': { name: m.push_name },
  'connections/rename-push-device': { name: m.push_name },
  'connections/add-webhook': hook,
  'connections/save-webhook': hook,
  'connections/begin-old-import': {
    role: m.legacy_import_role,
    'accounts.krungsri': m.legacy_import_krungsri,
    'accounts.truewallet': m.legacy_import_truewallet,
    hashConfig: m.legacy_import_hash_config,
  },
  'connections/read-old-project': {
    keyFile: m.legacy_import_key_choose,
    project: m.legacy_import_project,
    collections: m.legacy_import_collections,
  },
} satisfies Readonly<Record<string, FieldLabels>>
