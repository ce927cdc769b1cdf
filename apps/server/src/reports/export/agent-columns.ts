import type { exportColumns } from '@khlang/contract/reports/reports'
import { codeOf, lineLink } from '@khlang/domain/agents/agent'
import { bangkokText } from '@khlang/domain/time'
import type { MasterRecord } from '#agents/masters-store.ts'
import type { AgentRecord } from '#agents/store.ts'
import type { ExportColumn } from './cell.ts'

type Acted = { createdAt: Date; updatedAt: Date; employee: string | null; name: string; userCount: number }

/** Columns that both lists have. */
const sharedColumns = {
  name: { headings: ['ชื่อ'], cells: ({ name }: Acted) => [name] },
  users: { headings: ['จำนวนสมาชิก'], cells: ({ userCount }: Acted) => [userCount] },
  time: { headings: ['วันที่สร้าง'], cells: ({ createdAt }: Acted) => [bangkokText(createdAt)] },
  employee: { headings: ['ทำรายการโดย'], cells: ({ employee }: Acted) => [employee] },
  updated: { headings: ['แก้ไขล่าสุด'], cells: ({ updatedAt }: Acted) => [bangkokText(updatedAt)] },
}

export const agentColumns: Record<(typeof exportColumns.agents)[number], ExportColumn<AgentRecord>> = {
  code: { headings: ['รหัส'], cells: (record) => [codeOf(record.username, record)] },
  username: { headings: ['ยูสเซอร์เนม'], cells: ({ username }) => [username] },
  masters: { headings: ['จำนวนมาสเตอร์'], cells: ({ masterCount }) => [masterCount] },
  ...sharedColumns,
}

/**
 * Returns the columns of masters. The link is built from the shop's template, which the rows do not contain.
 */
export const masterColumns = (
  template: string,
): Record<(typeof exportColumns.masters)[number], ExportColumn<MasterRecord>> => ({
  key: { headings: ['คีย์'], cells: ({ key }) => [key] },
  agent: {
    headings: ['เอเย่นต์', 'ชื่อเอเย่นต์'],
    cells: ({ agentUsername, agentName }) => [agentUsername, agentName],
  },
  joined: { headings: ['มาทาง LINE'], cells: ({ lineCount }) => [lineCount] },
  link: { headings: ['ลิงก์ LINE'], cells: ({ key }) => [lineLink(template, key)] },
  ...sharedColumns,
})
