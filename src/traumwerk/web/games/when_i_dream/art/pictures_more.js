/** More pictures of elements, 100 by 100, a dozen shapes each. */

export const MORE_PICTURES = {};
