/** Content of messages to members of the shop's LINE account, within LINE's limits. */
export type LineContent =
  | { kind: 'text'; text: string }
  | { kind: 'sticker'; packageId: string; stickerId: string }
  | { kind: 'image'; url: string }

/** Counted in UTF-16 units, as LINE counts and as a string's `length` counts. */
export const maxLineTextLength = 5_000
/** Per call to LINE. */
export const maxLineContents = 5
/** Recipients per call. */
export const maxLineRecipients = 500

/** Stickers that every account may send. Other sticker sets must be bought. */
export const freeStickers = [
  {
    packageId: '11537',
    stickerIds: ['52002734', '52002735', '52002736', '52002738', '52002739', '52002748'],
  },
  {
    packageId: '11538',
    stickerIds: ['51626494', '51626496', '51626498', '51626501', '51626502', '51626520'],
  },
  {
    packageId: '11539',
    stickerIds: ['52114110', '52114113', '52114117', '52114121', '52114131', '52114146'],
  },
] as const

/** Whether the sticker is one of `freeStickers`. LINE refuses others unless the account bought them. */
export const isFreeSticker = (packageId: string, stickerId: string): boolean =>
  freeStickers.some(
    (pack) => pack.packageId === packageId && (pack.stickerIds as readonly string[]).includes(stickerId),
  )

/** How many messages of a member are returned: the latest. */
export const mostMessages = 50
