// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev Numbers that were used, 256 to a word.
struct NonceSet {
    mapping(uint256 => uint256) words;
}

/// @title An unordered set of used nonces
/// @dev Solady's LibBitmap would read the word twice: once to look, once to set.
library NonceSets {
    /// @dev Uses `nonce`.
    /// @return fresh whether it was not used before; where it was, nothing changes
    function use(NonceSet storage self, uint256 nonce) internal returns (bool fresh) {
        assembly ("memory-safe") {
            mstore(0x00, shr(8, nonce))
            mstore(0x20, self.slot)
            let slot := keccak256(0x00, 0x40)
            let word := sload(slot)
            let bit := shl(and(nonce, 0xff), 1)
            if iszero(and(word, bit)) {
                sstore(slot, or(word, bit))
                fresh := 1
            }
        }
    }

    function has(NonceSet storage self, uint256 nonce) internal view returns (bool) {
        return (self.words[nonce >> 8] >> (nonce & 0xff)) & 1 == 1;
    }
}

/// @title Messages that were used, each under its own EIP-712 hash
/// @dev The hash of a struct of 96 bytes or more is the storage slot itself. Solidity's mappings hash 64 bytes and its arrays 32, so
/// nothing else lies there.
library UsedMessages {
    /// @dev Uses the message.
    /// @return fresh whether it was not used before; where it was, nothing changes
    function use(bytes32 structHash) internal returns (bool fresh) {
        assembly ("memory-safe") {
            if iszero(sload(structHash)) {
                sstore(structHash, 1)
                fresh := 1
            }
        }
    }

    function has(bytes32 structHash) internal view returns (bool used) {
        assembly ("memory-safe") {
            used := sload(structHash)
        }
    }
}
