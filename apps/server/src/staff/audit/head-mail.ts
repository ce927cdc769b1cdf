import type { WitnessedHead } from '@khlang/domain/crediting/history'
import { headWord } from '@khlang/domain/staff/audit-head'
import { bangkokText } from '@khlang/domain/time'
import type { Sql } from '#platform/database/database.ts'
import type { Mail, SendMail } from '#platform/mail.ts'
import type { ChainCheck } from './audit-chain-store.ts'
import { type AuditReader, findAuditReaders } from '../store.ts'

/**
 * Mails the head of the audit chain (null: left out), and whether the chain is intact, to all who may read the audit
 * log, since somebody who controls the machine cannot change a sent mail. The mail contains no secret and no audit
 * lines.
 */
export async function mailHead(
  { sql, mail }: { sql: Sql; mail: SendMail },
  { head, broken, at }: { head: WitnessedHead | null; broken: ChainCheck['broken']; at: Date },
): Promise<void> {
  for (const reader of await findAuditReaders(sql)) await mail(headMail(reader, { head, broken, at }))
}

function headMail(
  { email, displayName }: AuditReader,
  { head, broken, at }: { head: WitnessedHead | null; broken: ChainCheck['broken']; at: Date },
): Mail {
  const day = bangkokText(at).slice(0, 10)
  const result = broken
    ? {
        th: 'บันทึกไม่ตรงกับที่เคยปิดผนึกไว้ เปิดหน้าบันทึกการใช้งานเพื่อดูว่าบรรทัดไหน แล้วแจ้งเจ้าของระบบทุกคนทันที',
        en: 'The audit log does not match its seals. The page “Audit log” names the line; tell every owner at once.',
      }
    : {
        th: 'คืนนี้ตรวจแล้ว ทุกบรรทัดตรงกับที่ปิดผนึกไว้',
        en: 'The audit log was checked tonight: every line matches its seal.',
      }
  const word = head && headWord(head)
  const keep = word && {
    th: `เก็บอีเมลนี้ไว้ ถ้าวันหนึ่งสงสัยว่าบันทึกถูกแก้ ให้คนที่ดูแลเครื่องรัน`,
    en: 'Keep this e-mail. If the audit log is ever in doubt, the operator of the server can check it against this e-mail with',
  }
  return {
    to: email,
    subject: broken
      ? `บันทึกการใช้งานผิดปกติ ${day} · The audit log of Khlang is broken`
      : `ผนึกบันทึกการใช้งาน ${day} · The seal of Khlang's audit`,
    text: [
      displayName,
      '',
      result.th,
      ...(keep ? [keep.th, `  npm run khlang -- verify audit --head ${word}`] : []),
      '',
      result.en,
      ...(keep ? [`${keep.en}`, `  npm run khlang -- verify audit --head ${word}`] : []),
      '',
    ].join('\n'),
  }
}
