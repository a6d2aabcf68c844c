// SPDX-License-Identifier: MIT
// protocol/paper/qr.h: bytes as a QR code (ISO/IEC 18004, byte mode), for sheets that travel from
// screen to phone. No heap; the caller owns everything. Pure: equal bytes, equal code.
#pragma once
#include "core/base.h"

enum {
    QR_VERSION_MAX = 30,
    QR_SIDE_MAX = 17 + 4 * QR_VERSION_MAX,
    QR_BYTES_MAX = 1732 ///< capacity of the largest code
};

typedef struct Qr {
    uint8_t dark[QR_SIDE_MAX][QR_SIDE_MAX]; ///< [row][column]
    uint8_t side;
    uint8_t version, mask;
    bool is_strong; ///< the stronger correction: 15 % may be damaged, else 7 %
} Qr;
/// The smallest code that holds so many bytes, the stronger correction where it costs nothing.
/// False: too many.
NODISCARD bool qr_make(Qr *qr, const uint8_t *bytes, size_t count);
