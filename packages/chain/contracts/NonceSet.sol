// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev Used numbers, 256 per word.
struct NonceSet {
    mapping(uint256 => uint256) words;
}

/// @title An unordered set of used nonces
/// @dev Solady's LibBitmap would read the word twice: to check it and to set it.
library NonceSets {
    /// @dev Marks `nonce` as used.
    /// @return fresh false if it was already used; nothing changes then
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

/// @title Used messages by their EIP-712 hash
/// @dev The hash of a struct of 96 bytes or more is the storage slot itself. Solidity's mappings hash 64 bytes and its
/// arrays 32, so slots cannot collide.
library UsedMessages {
    /// @dev Marks the message as used.
    /// @return fresh false if it was already used; nothing changes then
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
