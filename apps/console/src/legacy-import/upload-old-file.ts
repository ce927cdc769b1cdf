import { cutText } from '@khlang/domain/cut-text'
import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import type { OldFileKind } from '@khlang/domain/legacy-import/old-file'
import { sendFile } from '#parts/problems/fetch-answer.ts'
import { withStepUp } from '#parts/with-step-up.ts'

export type OldFile = { importId: string; kind: OldFileKind; file: File }

/**
 * Sends an export unchanged. The server hashes its passwords while it arrives, which takes long, so there is no
 * timeout. Asks for step-up if the server demands it. Throws a `Problem` if the server refuses or does not answer.
 */
export function uploadOldFile({ importId, kind, file }: OldFile): Promise<LegacyImport> {
  const query = new URLSearchParams({ importId, kind, name: cutText(file.name, 200) })
  return withStepUp(() => sendFile<LegacyImport>(`/api/connections/upload-old-file?${query}`, file, Infinity))
}
