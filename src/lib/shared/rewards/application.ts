/** Of an application for an activity's reward, which operators decide: the length of its remark in characters, as people count them. */
export const MAX_REMARK_CHARACTERS = 140
