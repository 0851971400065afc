/** Calls of game vendors: the files of `tests/platform` that state them. */
export const VENDOR_SUBJECTS = [
  'vendors',
  'vendor-ops',
  'vendor-prizes',
  'vendor-transfer',
  'vendor-dialects',
  'vendor-dialects-messages',
  'vendor-dialects-attacks',
  'vendor-ended-rounds',
  'vendor-dialects-launch',
]

/** Rounds of games of our own. */
export const IN_HOUSE_SUBJECTS = ['play', 'play-in-house', 'play-fairness', 'crash', 'crash-stakes']
