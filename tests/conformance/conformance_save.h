// SPDX-License-Identifier: MIT
// tests/conformance/conformance_save.h: plays a game again through the protocol, writes its journal
// and reads it back. Owns its sessions and buffers.
#pragma once
#include "core/choice.h"
#include "core/setup.h"

typedef struct ConformanceSave ConformanceSave;
ConformanceSave *conformance_save_new(void); ///< NULL: no memory
void conformance_save_free(ConformanceSave *save);
/// NULL if all agree, else what does not.
const char *conformance_save(ConformanceSave *save, const Setup *setup, uint64_t dice_seed,
                             const Choice *chosen, uint32_t count, uint64_t hash);
